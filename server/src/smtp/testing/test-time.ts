import type { TestContext } from "node:test";

/** The server's clock under the test's control: stands still until the test advances it. */
type TestTime = {
  /** Advances the clock, and waits until the server has read it. */
  pass: (ms: number) => Promise<void>;
  /** From now on, each read advances the clock by this step. */
  run: (stepMs: number) => void;
};

export function mockTime(t: TestContext): TestTime {
  let [nowMs, step] = [1_000, 0];
  const waiting: (() => void)[] = [];
  t.mock.method(performance, "now", () => {
    for (const resolveRead of waiting.splice(0)) resolveRead();
    nowMs += step;
    return nowMs;
  });
  return {
    pass(ms) {
      nowMs += ms;
      return new Promise((resolveRead) => waiting.push(resolveRead));
    },
    run(stepMs) {
      step = stepMs;
    },
  };
}
