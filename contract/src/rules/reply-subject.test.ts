import assert from "node:assert/strict";
import { test } from "node:test";
import { ANY_CHARACTER } from "../../test/any-character.ts";
import { SUBJECT_LENGTH_MAX } from "../constants.ts";
import * as fc from "fast-check";
import { replySubject } from "./reply-subject.ts";

test("prepends 'Re: ' to the original subject once", () => {
  assert.equal(replySubject("Welcome"), "Re: Welcome");
  assert.equal(replySubject("Re: Welcome"), "Re: Welcome");
  assert.equal(replySubject("RE: Welcome"), "RE: Welcome");
  assert.equal(replySubject("Re:union"), "Re: Re:union");
  assert.equal(replySubject(""), "Re: ");
});

test("drops characters that a subject may not contain", () => {
  assert.equal(replySubject("one\r\ntwo\u0000\u2028three"), "Re: one two three");
  assert.equal(replySubject("invoice\u202Efdp.exe\u2066"), "Re: invoicefdp.exe");
});

test("keeps joined letters and emoji joined", () => {
  assert.equal(replySubject("👩‍🚀 می‌خواهم"), "Re: 👩‍🚀 می‌خواهم");
});

test("for any original, the result is one line, within the limit, and well formed", () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 1_200 }), (original) => {
      const subject = replySubject(original);
      assert.ok(subject.length <= SUBJECT_LENGTH_MAX);
      assert.match(subject, /^re: /i);
      assert.doesNotMatch(subject, /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u);
      assert.ok(subject.isWellFormed());
    }),
  );
});
