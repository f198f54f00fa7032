import assert from "node:assert/strict";
import { test } from "node:test";
import { SITE_NOTICES } from "@mayfly/contract/site-notices";
import * as fc from "fast-check";
import { readSubscribeAnswer } from "./read-subscribe-answer.ts";

test("the answer's own text stands under the title of what happened", () => {
  const mailed = { success: true, confirmation: "mailed", message: "Look there." };
  assert.deepEqual(readSubscribeAnswer(mailed), {
    title: SITE_NOTICES.subscriptionMailed.title,
    text: "Look there.",
  });
  const stored = { success: true, confirmation: "unavailable", message: "" };
  assert.deepEqual(readSubscribeAnswer(stored), { ...SITE_NOTICES.subscriptionUnconfirmed });
});

test("nobody is sent to look for a mail that no answer promised", () => {
  fc.assert(
    fc.property(fc.anything(), (answer) => {
      const { confirmation }: { confirmation?: unknown } = Object(answer);
      fc.pre(confirmation !== "mailed");
      const { title, text } = readSubscribeAnswer(answer);
      assert.equal(title, SITE_NOTICES.subscriptionUnconfirmed.title);
      assert.equal(typeof text, "string");
    }),
  );
});
