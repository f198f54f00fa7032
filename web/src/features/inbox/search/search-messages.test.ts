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

test("finds a message by sender name, address, subject, and text", () => {
  for (const query of ["Papershop", "orders@", "Receipt", "notebooks"]) assert.ok(isFound(query));
  assert.ok(!isFound("harbour"));
});

test("every word must match, in any order and field", () => {
  assert.ok(isFound("dotted papershop receipt"));
  assert.ok(!isFound("dotted papershop invoice"));
});

test("ignores case, accents, and full-width forms on both sides", () => {
  assert.ok(isFound("RECEIPT"));
  assert.ok(isFound("grusse", { subject: "Grüße aus Zürich" }));
  assert.ok(isFound("Zürích", { subject: "zurich" }));
  assert.ok(isFound("office", { subject: "oﬃce ０１" }));
  assert.ok(isFound("01", { subject: "oﬃce ０１" }));
});

test("matches the final form of a letter with its normal form", () => {
  assert.ok(isFound("ΟΔΟΣ", { subject: "οδοσήμανση" }));
  assert.ok(isFound("ΟΔΟΣΗ", { subject: "οδοσήμανση" }));
});

test("a word doesn't match across two fields", () => {
  assert.ok(!isFound("receipttwo"));
});

test("a message that the server found is listed in its place", () => {
  const messages = ["m1", "m2", "m3"].map((id) => ({ ...message({}), id }));
  const found = searchMessages(messages, "harbour", ["m3", "m1", "m9"]);
  assert.deepEqual(
    found.map(({ id }) => id),
    ["m1", "m3"],
  );
});

test("an empty search returns the same list", () => {
  const messages = [message({})];
  for (const query of ["", "   ", "\t", "\u0301"]) {
    assert.ok(!isSearch(query));
    assert.equal(searchMessages(messages, query), messages);
  }
});

test("any part of the subject finds the message", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(), fc.nat(), (subject, from, length) => {
      const letters = [...new Intl.Segmenter().segment(subject)].map(({ segment }) => segment);
      const start = letters.length === 0 ? 0 : from % letters.length;
      const query = letters.slice(start, start + (length % 8)).join("");
      assert.ok(isFound(query, { subject }));
    }),
  );
});
