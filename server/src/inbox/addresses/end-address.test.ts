import assert from "node:assert/strict";
import { test } from "node:test";
import { endAddress } from "./end-address.ts";

test("a paid address can't be ended before its time", async () => {
  const ended: number[] = [];
  const deps = {
    store: { endAddress: async (inboxId: number) => ended.push(inboxId) > 0 },
    events: { publish: () => {} },
  };
  await assert.rejects(endAddress(deps, { inboxId: 1, kind: "premium" }), { code: "NOT_ENDABLE" });
  assert.deepEqual(ended, []);
  await endAddress(deps, { inboxId: 2, kind: "free" });
  assert.deepEqual(ended, [2]);
});
