import assert from "node:assert/strict";
import { test } from "node:test";
import { SITE_NOTICES } from "@mayfly/contract/site-notices";
import * as fc from "fast-check";
import { readSubscribeAnswer } from "./read-subscribe-answer.ts";

test("shows the response's text under the title of the result", () => {
  const mailed = { success: true, confirmation: "mailed", message: "Look there." };
  assert.deepEqual(readSubscribeAnswer(mailed), {
    title: SITE_NOTICES.subscriptionMailed.title,
    text: "Look there.",
  });
  const stored = { success: true, confirmation: "unavailable", message: "" };
  assert.deepEqual(readSubscribeAnswer(stored), { ...SITE_NOTICES.subscriptionUnconfirmed });
});

test("promises a confirmation mail only if the response does", () => {
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
