import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { continueReferences, readMsgIds } from "./msg-id.ts";

const none = { references: [], inReplyTo: [], messageId: undefined };

test("ids are read from folded lines and comments, and invalid ids are skipped", () => {
  assert.deepEqual(
    readMsgIds("<a@b>  <c.d@e.f>\t(comment) <x y@z> <no-at> plain@text <g@h@i> <j@k>"),
    ["<a@b>", "<c.d@e.f>", "<j@k>"],
  );
  assert.deepEqual(readMsgIds("<é@example.org>"), []);
  assert.deepEqual(readMsgIds(`<${"a".repeat(201)}@b>`), []);
});

test("a reply refers to the whole conversation, with its last message at the end", () => {
  const answered = { ...none, references: ["<1@x>", "<2@x>"], messageId: "<3@x>" };
  assert.deepEqual(continueReferences(answered), ["<1@x>", "<2@x>", "<3@x>"]);
});

test("without References, the original message is the conversation (RFC 5322 3.6.4)", () => {
  const answered = { ...none, inReplyTo: ["<1@x>"], messageId: "<2@x>" };
  assert.deepEqual(continueReferences(answered), ["<1@x>", "<2@x>"]);
  const several = { ...answered, inReplyTo: ["<0@x>", "<1@x>"] };
  assert.deepEqual(continueReferences(several), ["<2@x>"]);
});

test("a message without an id, or one that refers to itself, lists each id once", () => {
  assert.deepEqual(continueReferences(none), []);
  const circular = { ...none, references: ["<1@x>", "<2@x>", "<1@x>"], messageId: "<2@x>" };
  assert.deepEqual(continueReferences(circular), ["<1@x>", "<2@x>"]);
});

test("the start and the end of a long conversation are kept", () => {
  const references = Array.from({ length: 500 }, (_, index) => `<${index}@x>`);
  const chain = continueReferences({ ...none, references, messageId: "<new@x>" });
  assert.equal(chain.length, 20);
  assert.deepEqual([chain[0], chain[1], chain.at(-1)], ["<0@x>", "<482@x>", "<new@x>"]);
});

test("in arbitrary text, an id is one word of printable ASCII in angle brackets", () => {
  const field = fc.array(
    fc.constantFrom("<", ">", "@", " ", "\t", "\r\n", "a", "é", "(", '"', "\0", "<a@b>"),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(field, (parts) => {
      for (const id of readMsgIds(parts.join(""))) assert.match(id, /^<[!-;=?A-~]+@[!-;=?A-~]+>$/);
    }),
  );
});
