import { PAGE_SECONDS_MAX } from "@mayfly/contract/measuring";

/** Counts the seconds while the page is visible. */
export type VisibleTime = {
  readonly seconds: () => number;
  readonly restart: () => void;
  readonly stop: () => void;
};

const TICK_MS = 1_000;

/** Calls `onSecond` once per full second with the total number of seconds. */
export function countVisibleTime(onSecond: (second: number) => void): VisibleTime {
  let passedMs = 0;
  let counted = 0;
  let measuredAtMs = performance.now();
  let timer: ReturnType<typeof setInterval> | undefined;

  const update = () => {
    const nowMs = performance.now();
    // Cap the interval, in case the machine slept.
    passedMs += Math.min(nowMs - measuredAtMs, 2 * TICK_MS);
    measuredAtMs = nowMs;
    while ((counted + 1) * TICK_MS <= passedMs && counted < PAGE_SECONDS_MAX) onSecond(++counted);
  };
  const halt = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const run = () => {
    if (timer !== undefined || document.visibilityState !== "visible") return;
    measuredAtMs = performance.now();
    timer = setInterval(update, TICK_MS);
  };
  const change = () => {
    if (timer !== undefined && document.visibilityState !== "visible") {
      update();
      halt();
    } else run();
  };

  document.addEventListener("visibilitychange", change);
  run();
  return {
    seconds: () => counted,
    restart() {
      halt();
      passedMs = 0;
      counted = 0;
      run();
    },
    stop() {
      document.removeEventListener("visibilitychange", change);
      halt();
    },
  };
}
