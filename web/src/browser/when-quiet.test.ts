import assert from "node:assert/strict";
import { after, before, describe, mock, test } from "node:test";
import { pageIsShown, whenQuiet } from "./when-quiet.ts";

const TIMEOUT_MS = 2_000;
/** A browser without idle callbacks waits so long instead. */
const IDLE_MS = 200;

// What is shown stays shown: the tests go on from one another.
describe("a quiet moment", () => {
  before(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
    Object.assign(globalThis, { window: globalThis });
  });
  after(() => {
    mock.timers.reset();
    Reflect.deleteProperty(globalThis, "window");
  });

  test("doesn't come while the page waits for what it was opened for", () => {
    const { calls, takeBack } = ask();
    mock.timers.tick(TIMEOUT_MS - 1);
    assert.equal(calls(), 0);
    takeBack();
  });

  test("comes in the end, should that never be there", () => {
    const { calls } = ask();
    mock.timers.tick(TIMEOUT_MS);
    mock.timers.tick(IDLE_MS);
    assert.equal(calls(), 1);
  });

  test("comes once when the page is shown, and for whoever asks later", async () => {
    const early = ask();
    pageIsShown();
    const late = ask();
    await Promise.resolve();
    assert.equal(early.calls(), 0);
    mock.timers.tick(IDLE_MS);
    mock.timers.tick(TIMEOUT_MS);
    assert.deepEqual([early.calls(), late.calls()], [1, 1]);
  });

  test("doesn't come for who has taken it back, before the page is shown or after", async () => {
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
  const takeBack = whenQuiet(callback, TIMEOUT_MS);
  return { calls: () => callback.mock.callCount(), takeBack };
}
