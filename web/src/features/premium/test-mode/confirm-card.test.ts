import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestConfirmAnswer, TestConfirmBody } from "@mayfly/contract";
import { confirmCard } from "./confirm-card.ts";

const CARD = { number: "4000002500003155", expMonth: 12, expYear: 2028, cvc: "123" };

function bank(approve: boolean, ...answers: TestConfirmAnswer[]) {
  const asked: TestConfirmBody[] = [];
  return {
    asked,
    askBank: async () => approve,
    confirm: async (body: TestConfirmBody) => {
      asked.push(body);
      return answers[asked.length - 1] ?? { status: "failed" as const };
    },
  };
}

test("an accepted card needs one call, and a declined one returns the reason", async () => {
  const good = bank(true, { status: "succeeded" });
  assert.deepEqual(await confirmCard(good, "secret", CARD), { status: "succeeded" });
  assert.deepEqual(good.asked, [{ clientSecret: "secret", card: CARD }]);
  const declined = bank(true, { status: "failed", error: "Your card was declined." });
  assert.deepEqual(await confirmCard(declined, "secret", CARD), {
    status: "failed",
    message: "Your card was declined.",
  });
});

test("the extra step sends the decision without sending the card again", async () => {
  for (const [approve, status] of [
    [true, "succeeded"],
    [false, "failed"],
  ] as const) {
    const asking = bank(approve, { status: "requires_action" }, { status });
    assert.equal((await confirmCard(asking, "secret", CARD)).status, status);
    assert.deepEqual(asking.asked[1], { clientSecret: "secret", approve });
  }
});
