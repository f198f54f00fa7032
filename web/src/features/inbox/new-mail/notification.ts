import type { MessageSummary } from "@mayfly/contract";
import { notificationText } from "./notification-text.ts";
import { switchSetting } from "./settings.ts";

export function currentPermission(): NotificationPermission | undefined {
  return "Notification" in window && isSecureContext ? Notification.permission : undefined;
}

/** To be called on a click only: browsers ask once, and hold it against a page that asks by itself. */
export async function askPermission(): Promise<NotificationPermission> {
  return Notification.requestPermission();
}

/** A click on it leads to this tab. */
export function showNotification(arrived: readonly MessageSummary[]): void {
  const [newest] = arrived;
  if (!newest || currentPermission() !== "granted") return;
  try {
    const shown = new Notification("New mail", { body: notificationText(arrived), tag: newest.id });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Browsers on phones have the class but show nothing for a page: then it is off again.
    switchSetting("notification", false);
  }
}
