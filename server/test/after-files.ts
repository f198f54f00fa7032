import { after } from "node:test";

/**
 * Calls `end` after the last test of the process. Several files may share a process, each as a suite
 * (`scripts/tests/prepare-tests.js`), and an `after` in a shared module would belong to the first file that loads it.
 */
export function afterFiles(end: () => unknown): void {
  ends.push(end);
}

const ends: (() => unknown)[] = [];
after(async () => {
  const outcomes = await Promise.allSettled(ends.map(async (end) => end()));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
});
