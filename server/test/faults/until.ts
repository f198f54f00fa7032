import { setTimeout } from "node:timers/promises";

const ASK_EVERY_MS = 20;

/** For what another process does without telling: asks again and again, and gives up at a generous deadline. */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  withinMs = 120_000,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`It didn't happen in time: ${what}`);
    await setTimeout(ASK_EVERY_MS);
  }
}

/** An answer that may never come: rejects at a generous deadline. */
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
