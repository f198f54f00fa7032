import { STORAGE_PREFIX } from "@mayfly/contract/constants";

/** A hidden tab's timers may be a second late, a busy machine's tabs more. */
const HELD_MS = 30_000;

/**
 * Runs the task in the first of the browser's tabs that comes with this name. That is a tab in
 * sight, where there is one: its timers aren't slowed down. Without locks every tab runs it.
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
