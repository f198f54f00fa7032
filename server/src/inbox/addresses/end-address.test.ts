import assert from "node:assert/strict";
import { test } from "node:test";
import { endAddress } from "./end-address.ts";

test("a paid address can't be ended before its time; a free one can, and is counted", async () => {
  const ended: number[] = [];
  const counted: string[] = [];
  const deps = {
    store: { endAddress: async (inboxId: number) => ended.push(inboxId) > 0 },
    events: { publish: () => {} },
    activity: { count: (name: string) => counted.push(name) },
    clock: { nowMs: () => 0 },
  };
  await assert.rejects(endAddress(deps, { inboxId: 1, kind: "premium" }), { code: "NOT_ENDABLE" });
  assert.deepEqual(ended, []);
  await endAddress(deps, { inboxId: 2, kind: "free" });
  assert.deepEqual([ended, counted], [[2], ["burned"]]);
});
