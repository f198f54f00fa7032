import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import type { MessageSummary } from "@mayfly/contract";
import { isSearch, searchMessages } from "./search-messages.ts";

const message = (words: Partial<Pick<MessageSummary, "subject" | "intro" | "from">>) => ({
  id: "m1",
  seq: 1,
  from: { address: "orders@papershop.example", name: "Papershop" },
  subject: "Receipt",
  intro: "Two notebooks, dotted.",
  createdAt: "2026-11-21T09:00:00.000Z",
  size: 1,
  ...words,
});
const isFound = (query: string, words: Parameters<typeof message>[0] = {}) =>
  searchMessages([message(words)], query).length === 1;

test("a message is found by its sender's name and address, its subject and its text", () => {
  for (const query of ["Papershop", "orders@", "Receipt", "notebooks"]) assert.ok(isFound(query));
  assert.ok(!isFound("harbour"));
});

test("every word has to be found, in whatever order and part", () => {
  assert.ok(isFound("dotted papershop receipt"));
  assert.ok(!isFound("dotted papershop invoice"));
});

test("capitals, accents and wide forms make no difference, whichever side has them", () => {
  assert.ok(isFound("RECEIPT"));
  assert.ok(isFound("grusse", { subject: "Grüße aus Zürich" }));
  assert.ok(isFound("Zürích", { subject: "zurich" }));
  assert.ok(isFound("office", { subject: "oﬃce ０１" }));
  assert.ok(isFound("01", { subject: "oﬃce ０１" }));
});

test("a letter that is written in another way at the end of a word is the same letter", () => {
  assert.ok(isFound("ΟΔΟΣ", { subject: "οδοσήμανση" }));
  assert.ok(isFound("ΟΔΟΣΗ", { subject: "οδοσήμανση" }));
});

test("words don't run from one part of a message into the next", () => {
  assert.ok(!isFound("receipttwo"));
});

test("a message of which the server found the words is found, in its place", () => {
  const messages = ["m1", "m2", "m3"].map((id) => ({ ...message({}), id }));
  const found = searchMessages(messages, "harbour", ["m3", "m1", "m9"]);
  assert.deepEqual(
    found.map(({ id }) => id),
    ["m1", "m3"],
  );
});

test("a search for nothing shows everything, as the same list", () => {
  const messages = [message({})];
  for (const query of ["", "   ", "\t", "\u0301"]) {
    assert.ok(!isSearch(query));
    assert.equal(searchMessages(messages, query), messages);
  }
});

test("any part of what a message says finds it, whatever the letters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(), fc.nat(), (subject, from, length) => {
      const letters = [...new Intl.Segmenter().segment(subject)].map(({ segment }) => segment);
      const start = letters.length === 0 ? 0 : from % letters.length;
      const query = letters.slice(start, start + (length % 8)).join("");
      assert.ok(isFound(query, { subject }));
    }),
  );
});
