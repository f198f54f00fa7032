import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CUT_WORDS } from "@mayfly/contract/cut-words";
import * as fc from "fast-check";
import { messageOf } from "./message.fixture.ts";
import { readFullMessage } from "./read-answers.ts";
import { readMessagesFound } from "./search.ts";

const MESSAGE = messageOf(1);

describe("what an answer says of a message that was read", () => {
  test("why it is not all is kept where this page has words for it", () => {
    const { cuts } = readFullMessage({
      ...MESSAGE,
      incomplete: true,
      cuts: ["text", "toString", 1],
    });
    assert.deepEqual(cuts, ["text"]);
    assert.ok(!("cuts" in readFullMessage({ ...MESSAGE, cuts: [] })));
  });

  test("when it was sent is kept where it is a time", () => {
    const sentAt = "2026-11-20T09:00:00.000Z";
    assert.equal(readFullMessage({ ...MESSAGE, sentAt }).sentAt, sentAt);
    assert.ok(!("sentAt" in readFullMessage({ ...MESSAGE, sentAt: "yesterday" })));
  });

  test("whatever came, it is read, and each reason has its words", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (cuts, sentAt) => {
        const message = readFullMessage({ ...MESSAGE, cuts, sentAt });
        for (const reason of message.cuts ?? []) assert.ok(CUT_WORDS[reason].length > 0);
        if (message.sentAt) assert.ok(Date.parse(message.sentAt) > -Infinity);
      }),
    );
  });
});

test("what a search found is ids, and complete only where that is said", () => {
  assert.deepEqual(readMessagesFound({ ids: ["a", 1, null], complete: true }), {
    ids: ["a"],
    complete: true,
  });
  assert.equal(readMessagesFound({ ids: [], complete: "yes" }).complete, false);
  for (const answer of [null, "a", {}, { ids: "a" }]) {
    assert.throws(() => readMessagesFound(answer));
  }
});
