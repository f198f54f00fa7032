import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { cardFormats, checkCard, readCard } from "./card-fields.ts";
import { retype } from "./typed-digits.ts";

const NOW = new Date(2026, 10, 21);
const DIGITS = "0123456789".split("");
const GOOD = { number: "4242 4242 4242 4242", expiry: "12 / 28", cvc: "123" };

test("groups a number as on its card, whatever was pasted", () => {
  const shown = ["4242424242424242", "4242-4242 4242.4242", "378282246310005", "42424", ""];
  assert.deepEqual(shown.map(cardFormats.number), [
    "4242 4242 4242 4242",
    "4242 4242 4242 4242",
    "3782 822463 10005",
    "4242 4",
    "",
  ]);
});

test("reads a date in every notation", () => {
  for (const typed of ["1228", "12/28", "12 / 28", "12/2028", "122028", "12-28"]) {
    assert.equal(cardFormats.expiry(typed), "12 / 28", typed);
  }
  for (const typed of ["3", "3/", "03"]) assert.equal(cardFormats.expiry(typed), "03", typed);
  assert.equal(cardFormats.expiry("1/2"), "01 / 2");
});

test("a valid card has no faults and keeps its values", () => {
  assert.deepEqual(checkCard(GOOD, NOW), {});
  assert.deepEqual(readCard(GOOD), {
    number: "4242424242424242",
    expMonth: 12,
    expYear: 2028,
    cvc: "123",
  });
});

test("reports each fault at its field", () => {
  const said = (changed: Partial<typeof GOOD>) => checkCard({ ...GOOD, ...changed }, NOW);
  assert.deepEqual(said({ number: "4242 4242 4242 4241" }), {
    number: "Your card number is invalid.",
  });
  assert.deepEqual(said({ number: "4242" }), { number: "Your card number is incomplete." });
  assert.deepEqual(said({ expiry: "1" }), { expiry: "Your card's expiration date is incomplete." });
  assert.deepEqual(said({ expiry: "13 / 28" }), {
    expiry: "Your card's expiration month is invalid.",
  });
  assert.deepEqual(said({ expiry: "10 / 26" }), {
    expiry: "Your card's expiration date is in the past.",
  });
  assert.deepEqual(said({ expiry: "12 / 99" }), {
    expiry: "Your card's expiration year is invalid.",
  });
  assert.deepEqual(said({ cvc: "12" }), { cvc: "Your card's security code is incomplete." });
  assert.deepEqual(Object.keys(said({ number: "", expiry: "", cvc: "" })), [
    "number",
    "expiry",
    "cvc",
  ]);
});

test("a card is valid until the end of its month, and American Express has a four-digit code", () => {
  assert.deepEqual(checkCard({ ...GOOD, expiry: "11 / 26" }, NOW), {});
  const amex = { ...GOOD, number: "3782 822463 10005" };
  assert.deepEqual(Object.keys(checkCard(amex, NOW)), ["cvc"]);
  assert.deepEqual(checkCard({ ...amex, cvc: "1234" }, NOW), {});
});

test("formatting is idempotent and never throws", () => {
  for (const format of Object.values(cardFormats)) {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...DIGITS, " ", "/", "-", "a", "٣") }),
        (typed) => {
          assert.equal(format(format(typed)), format(typed));
        },
      ),
    );
  }
});

test("the caret stays after the same digit", () => {
  const { number, expiry } = cardFormats;
  const insert = retype("4242 4242", { value: "42942 4242", caret: 3 }, number);
  assert.deepEqual(insert, { value: "4294 2424 2", caret: 3 });
  assert.deepEqual(retype("4242", { value: "42424", caret: 5 }, number), {
    value: "4242 4",
    caret: 6,
  });
  // Backspace after the space deletes the digit before it.
  assert.deepEqual(retype("4242 4", { value: "42424", caret: 4 }, number), {
    value: "4244",
    caret: 3,
  });
  assert.deepEqual(retype("", { value: "3", caret: 1 }, expiry), { value: "03", caret: 2 });
});

test("pasting the same card without separators loses no digit", () => {
  const { number, expiry } = cardFormats;
  const pasted = { value: "4242424242424242", caret: 16 };
  assert.equal(retype("4242 4242 4242 4242", pasted, number).value, "4242 4242 4242 4242");
  assert.equal(retype("12 / 30", { value: "12/30", caret: 5 }, expiry).value, "12 / 30");
});

test("the caret stays within the value", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(40), (before, value, place) => {
      const shown = retype(
        before,
        { value, caret: Math.min(place, value.length) },
        cardFormats.number,
      );
      assert.ok(shown.caret >= 0 && shown.caret <= shown.value.length);
    }),
  );
});
