import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { NOW } from "../../../test/stores/store-samples.ts";
import { openTemporaryStore } from "../../../test/stores/temporary-store.ts";
import { forgetForwardTargets } from "./forget-forward-targets.ts";

const DAY = 24 * 60 * 60_000;

test("deletes unanswered requests and bounces after 30 days, and opt-outs never", async () => {
  const { store, close } = await openTemporaryStore();
  const [silent, bounced, blocked] = [randomBytes(16), randomBytes(16), randomBytes(16)];
  const statesAfter = async (ms: number) => {
    await forgetForwardTargets({ store, clock: { nowMs: () => NOW + ms } });
    const found = [];
    for (const id of [silent, bounced, blocked])
      found.push((await store.findForwardTarget([id]))?.state);
    return found;
  };
  try {
    await store.requestConsent({
      ids: [silent],
      nowMs: NOW,
      askAgainBeforeMs: 0,
      forgottenBeforeMs: 0,
      waiting: { inboxId: 1, seq: 1, sealedTarget: randomBytes(50) },
      waitingMax: 5,
    });
    await store.blockForwardTarget({ targetId: bounced, reason: "bounced", nowMs: NOW });
    await store.blockForwardTarget({ targetId: blocked, reason: "wish", nowMs: NOW });
    assert.deepEqual(await statesAfter(30 * DAY - 1), ["asked", "blocked", "blocked"]);
    assert.deepEqual(await statesAfter(30 * DAY), [undefined, undefined, "blocked"]);
    assert.deepEqual(await statesAfter(1_000 * DAY), [undefined, undefined, "blocked"]);
  } finally {
    await close();
  }
});
