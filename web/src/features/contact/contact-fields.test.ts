import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { CONTACT_FIELDS, findFaults } from "./contact-fields.ts";

const LETTER = { name: "Anna", email: "anna@example.org", subject: "Hello", message: "Hi." };

test("a message with all four fields has no fault, and each missing field is one", () => {
  assert.deepEqual(findFaults(LETTER), []);
  for (const field of CONTACT_FIELDS) {
    assert.deepEqual(findFaults({ ...LETTER, [field]: "" }), [field]);
    assert.deepEqual(findFaults({ ...LETTER, [field]: " \n\t" }), [field]);
  }
});

test("rejects an invalid address and accepts unusual ones", () => {
  for (const email of [
    "anna",
    "@example.org",
    "anna@",
    "anna@example",
    "a b@example.org",
    "a@b@c.de",
  ])
    assert.deepEqual(findFaults({ ...LETTER, email }), ["email"], email);
  for (const email of [" anna@example.org ", "o'neil+x@mail.example.co", "änne@bücher.example"])
    assert.deepEqual(findFaults({ ...LETTER, email }), [], email);
});

test("reports only the four fields, in order", () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.string(),
      fc.string(),
      (name, email, subject, message) => {
        const faults = findFaults({ name, email, subject, message });
        assert.deepEqual(
          faults,
          CONTACT_FIELDS.filter((field) => faults.includes(field)),
        );
      },
    ),
  );
});
