import assert from "node:assert/strict";
import { test } from "node:test";
import {
  INITIAL_LIVE_STATE,
  nextLiveState,
  reconnectDelayMs,
  type LiveSignal,
} from "./live-state.ts";

const after = (...signals: LiveSignal[]) => signals.reduce(nextLiveState, INITIAL_LIVE_STATE);

test("failures add up until the stream opens", () => {
  assert.deepEqual(after("lost", "retry", "lost"), { phase: "waiting", failures: 2 });
  assert.deepEqual(after("lost", "retry", "opened"), { phase: "live", failures: 0 });
  assert.deepEqual(after("opened", "lost"), { phase: "waiting", failures: 1 });
});

test("a wake resets the failures and connects at once", () => {
  assert.deepEqual(after("lost", "retry", "lost", "wake"), { phase: "connecting", failures: 0 });
});

test("a refused stream stays refused, whatever happens", () => {
  assert.equal(after("refused", "wake").phase, "refused");
  assert.equal(after("refused", "opened").phase, "refused");
});

test("the delay doubles from one second to thirty; at most half of it is random", () => {
  assert.equal(reconnectDelayMs(1, 1), 1_000);
  assert.equal(reconnectDelayMs(1, 0), 500);
  assert.equal(reconnectDelayMs(3, 1), 4_000);
  assert.equal(reconnectDelayMs(40, 1), 30_000);
  assert.equal(reconnectDelayMs(40, 0), 15_000);
});
