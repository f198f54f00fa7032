import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { readMessageSummary, readStreamEvent } from "./read-answers.ts";

const MESSAGE = { id: "m.1", seq: 1, from: {}, createdAt: "2026-11-21T09:00:00.000Z" };
const VERDICT = { outcome: "verified", domain: "example.com" };

describe("the verdict of an answer", () => {
  test("is read with its message and with the event that brings it later", () => {
    assert.deepEqual(readMessageSummary({ ...MESSAGE, verdict: VERDICT }).verdict, VERDICT);
    const data = { id: "m.1", verdict: VERDICT };
    assert.deepEqual(readStreamEvent("updated", data), { event: "updated", data });
  });

  test("may be missing: an older server sends none", () => {
    assert.ok(!("verdict" in readMessageSummary(MESSAGE)));
  });

  test("is left out where this page doesn't know it: it must praise and accuse nobody", () => {
    for (const verdict of [
      "verified",
      { outcome: "trusted", domain: "example.com" },
      { outcome: "verified" },
      { outcome: "verified", domain: "" },
      { outcome: "forged", domain: 1 },
      null,
    ]) {
      assert.ok(!("verdict" in readMessageSummary({ ...MESSAGE, verdict })));
      assert.equal(readStreamEvent("updated", { id: "m.1", verdict }), undefined);
    }
  });

  test("is one of the two or none, whatever is sent", () => {
    fc.assert(
      fc.property(fc.anything(), (verdict) => {
        const read = readMessageSummary({ ...MESSAGE, verdict }).verdict;
        assert.ok(read === undefined || ["verified", "forged"].includes(read.outcome));
      }),
    );
  });
});
