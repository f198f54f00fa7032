import type { MessageSummary } from "@mayfly/contract";
import { inOneTab } from "./in-one-tab.ts";
import { isOn } from "./settings.ts";

/** Sounds and notifies as far as that was switched on, in one tab of the browser. Its code comes when it is needed. */
export async function signalArrivals(arrived: readonly MessageSummary[]): Promise<void> {
  const [newest] = arrived;
  if (!newest || !(isOn("sound") || isOn("notification"))) return;
  await inOneTab(newest.id, async () => {
    // Whoever sees the page sees the mail.
    if (isOn("notification") && document.visibilityState === "hidden") {
      const { showNotification } = await import("./notification.ts");
      showNotification(arrived);
    }
    if (isOn("sound")) {
      const { playChime } = await import("./chime.ts");
      await playChime();
    }
  });
}
