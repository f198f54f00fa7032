import type { MessageSummary } from "@mayfly/contract";
import { senderName } from "@mayfly/contract/sender-name";
import { switchSetting } from "./settings.ts";

export function currentPermission(): NotificationPermission | undefined {
  return "Notification" in window && isSecureContext ? Notification.permission : undefined;
}

/** Call only on a click: browsers block pages that request the permission unprompted. */
export async function requestPermission(): Promise<NotificationPermission> {
  return Notification.requestPermission();
}

/** Shows a notification. A click on the notification focuses this tab. */
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
    // Mobile browsers define the class but throw in a page: switch the setting off.
    switchSetting("notification", false);
  }
}

/** `arrived`: newest first. Shows only sender and subject, because other people may see the screen. */
export function notificationText(arrived: readonly MessageSummary[]): string {
  const [newest] = arrived;
  if (!newest) return "";
  const sender = senderName(newest.from) ?? "Unknown sender";
  const text = `${sender}: ${newest.subject || "No subject"}`;
  const others = arrived.length - 1;
  if (others === 0) return text;
  return `${text}, and ${others} more ${others === 1 ? "message" : "messages"}`;
}
