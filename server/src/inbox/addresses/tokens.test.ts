import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { normalizePassword } from "@mayfly/contract/password-form";
import { formatMessageId, parseMessageId, seqOf } from "../messages/message-id.ts";
import { hashSecret, makePassword, makeToken, matchesHash } from "./tokens.ts";

test("a token starts with its cell's tag, is URL-safe, and is unique", () => {
  const tokens = Array.from({ length: 200 }, () => makeToken("eu1", randomBytes));
  for (const token of tokens) assert.match(token, /^eu1_[\w-]{32}$/);
  assert.equal(new Set(tokens).size, tokens.length);
});

test("a password can be read aloud and typed again", () => {
  for (let round = 0; round < 50; round++) {
    const password = makePassword(randomBytes);
    assert.match(password, /^([0-9a-hjkmnp-tv-z]{4}-){4}[0-9a-hjkmnp-tv-z]{4}$/);
    const typed = ` ${password.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l")} `;
    assert.equal(normalizePassword(typed), password);
    assert.ok(matchesHash(normalizePassword(typed), hashSecret(password)));
  }
});

test("a wrong or empty password doesn't match", () => {
  const hash = hashSecret(makePassword(randomBytes));
  assert.equal(matchesHash(makePassword(randomBytes), hash), false);
  assert.equal(matchesHash("", hash), false);
});

test("a message id parses only in its own inbox", () => {
  const inbox = { publicId: "abc" };
  assert.equal(parseMessageId("abc", formatMessageId("abc", 12)), 12);
  assert.equal(seqOf(inbox, formatMessageId("abc", 12)), 12);
  for (const id of [
    "abd.12",
    "abc.0",
    "abc.-1",
    "abc.1e3",
    "abc.",
    "abc",
    "abc.9999999999999999",
    "",
  ]) {
    assert.equal(parseMessageId("abc", id), undefined, id);
    assert.throws(() => seqOf(inbox, id), { code: "MESSAGE_NOT_FOUND" });
  }
});
