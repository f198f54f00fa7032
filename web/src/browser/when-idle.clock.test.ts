import assert from "node:assert/strict";
import { after, before, describe, mock, test } from "node:test";
import { markPageShown, whenIdle } from "./when-idle.ts";

const TIMEOUT_MS = 2_000;
/** The delay in a browser without idle callbacks. */
const IDLE_MS = 200;

// The shown state is global, so these tests build on each other.
describe("whenIdle", () => {
  before(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
    Object.assign(globalThis, { window: globalThis });
  });
  after(() => {
    mock.timers.reset();
    Reflect.deleteProperty(globalThis, "window");
  });

  test("doesn't call back before the page is shown", () => {
    const { calls, takeBack } = ask();
    mock.timers.tick(TIMEOUT_MS - 1);
    assert.equal(calls(), 0);
    takeBack();
  });

  test("calls back after the timeout if the page is never shown", () => {
    const { calls } = ask();
    mock.timers.tick(TIMEOUT_MS);
    mock.timers.tick(IDLE_MS);
    assert.equal(calls(), 1);
  });

  test("calls back once when the page is shown, and for later callers", async () => {
    const early = ask();
    markPageShown();
    const late = ask();
    await Promise.resolve();
    assert.equal(early.calls(), 0);
    mock.timers.tick(IDLE_MS);
    mock.timers.tick(TIMEOUT_MS);
    assert.deepEqual([early.calls(), late.calls()], [1, 1]);
  });

  test("doesn't call back after a cancel, before or after the page is shown", async () => {
    const early = ask();
    early.takeBack();
    const late = ask();
    await Promise.resolve();
    late.takeBack();
    mock.timers.tick(3 * TIMEOUT_MS);
    assert.deepEqual([early.calls(), late.calls()], [0, 0]);
  });
});

function ask() {
  const callback = mock.fn();
  const takeBack = whenIdle(callback, TIMEOUT_MS);
  return { calls: () => callback.mock.callCount(), takeBack };
}
