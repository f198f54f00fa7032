import type { MessageSummary } from "@mayfly/contract";
import { isOn } from "./settings.ts";
import { isPushKept } from "./use-push.ts";
import { STORAGE_PREFIX } from "@mayfly/contract/constants";

/**
 * Plays a sound and shows a notification, as enabled, of mail to the address with this token, in one tab of the
 * browser. Loads the code for each on demand.
 */
export async function signalArrivals(
  token: string,
  arrived: readonly MessageSummary[],
): Promise<void> {
  const [newest] = arrived;
  if (!newest || !(isOn("sound") || isOn("notification"))) return;
  await inOneTab(newest.id, async () => {
    // A visible page needs no notification, and with push the service worker shows it.
    if (isOn("notification") && !isPushKept(token) && document.visibilityState === "hidden") {
      const { showNotification } = await import("./notification.ts");
      showNotification(arrived);
    }
    if (isOn("sound")) {
      const { playChime } = await import("./chime.ts");
      await playChime();
    }
  });
}

/** A hidden tab's timers may be one second late, and more on a busy machine. */
const HELD_MS = 30_000;

/**
 * Runs the task in the first tab of the browser that calls with this name. A visible tab usually wins, because its
 * timers aren't throttled. Without the Web Locks API, every tab runs the task.
 */
async function inOneTab(name: string, task: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return task();
  await navigator.locks.request(
    `${STORAGE_PREFIX}arrival.${name}`,
    { ifAvailable: true },
    async (lock) => {
      if (!lock) return;
      await task();
      await new Promise((resolve) => setTimeout(resolve, HELD_MS));
    },
  );
}
