import { setTimeout } from "node:timers/promises";

const ASK_AFTER_MS = { least: 20, most: 250 };

/** Polls for an event in another process, with increasing intervals; rejects after a generous timeout. */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  withinMs = 120_000,
): Promise<void> {
  const begun = performance.now();
  while (!(await isTrue())) {
    const elapsed = performance.now() - begun;
    if (elapsed > withinMs) throw new Error(`It didn't happen in time: ${what}`);
    await setTimeout(Math.min(Math.max(elapsed / 10, ASK_AFTER_MS.least), ASK_AFTER_MS.most));
  }
}

/** Rejects after a generous timeout. */
export async function inTime<Result>(
  what: string,
  answer: Promise<Result>,
  withinMs = 120_000,
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = globalThis.setTimeout(
    () => late.reject(new Error(`There was no answer in time: ${what}`)),
    withinMs,
  );
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
