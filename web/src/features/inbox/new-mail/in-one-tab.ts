import { STORAGE_PREFIX } from "@mayfly/contract/constants";

/** A hidden tab's timers may be one second late, and more on a busy machine. */
const HELD_MS = 30_000;

/**
 * Runs the task in the first tab of the browser that calls with this name. A visible tab usually wins, because its
 * timers aren't throttled. Without the Web Locks API, every tab runs the task.
 */
export async function inOneTab(name: string, task: () => Promise<void>): Promise<void> {
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
