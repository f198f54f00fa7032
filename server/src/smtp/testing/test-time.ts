import type { TestContext } from "node:test";

/**
 * The time that the server measures, in the test's hands: it stands still, however long the machine
 * takes, but for what the test lets pass.
 */
export type TestTime = {
  /** Lets time pass, and waits until the server has looked at its clock. */
  pass: (ms: number) => Promise<void>;
  /** From now on time goes on a step with each look. */
  run: (msEachLook: number) => void;
};

export function takeTime(t: TestContext): TestTime {
  let [nowMs, step] = [1_000, 0];
  const waiting: (() => void)[] = [];
  t.mock.method(performance, "now", () => {
    for (const looked of waiting.splice(0)) looked();
    nowMs += step;
    return nowMs;
  });
  return {
    pass(ms) {
      nowMs += ms;
      return new Promise((looked) => waiting.push(looked));
    },
    run(msEachLook) {
      step = msEachLook;
    },
  };
}
