import type { MessageSummary } from "@mayfly/contract";
import { inOneTab } from "./in-one-tab.ts";
import { browserStorage } from "../../../browser/browser-storage.ts";
import { isOn, PUSH_SETTING } from "./settings.ts";

/**
 * Plays a sound and shows a notification, as enabled, in one tab of the browser. Loads the code for each on demand.
 */
export async function signalArrivals(arrived: readonly MessageSummary[]): Promise<void> {
  const [newest] = arrived;
  if (!newest || !(isOn("sound") || isOn("notification"))) return;
  await inOneTab(newest.id, async () => {
    // A visible page needs no notification, and with push the service worker shows it.
    const hasPush = browserStorage.get(PUSH_SETTING) !== null;
    if (isOn("notification") && !hasPush && document.visibilityState === "hidden") {
      const { showNotification } = await import("./notification.ts");
      showNotification(arrived);
    }
    if (isOn("sound")) {
      const { playChime } = await import("./chime.ts");
      await playChime();
    }
  });
}
