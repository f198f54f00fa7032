import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { expiryFault, passesLuhn } from "./card-checks.ts";

const DIGITS = "0123456789".split("");
const NOVEMBER = { firstMs: Date.UTC(2026, 10, 1), lastMs: Date.UTC(2026, 11, 1) - 1 };

test("Luhn's check detects any single wrong digit", () => {
  const digits = fc.stringMatching(/^\d{15}$/);
  fc.assert(
    fc.property(digits, fc.nat(14), fc.integer({ min: 1, max: 9 }), (body, place, more) => {
      const check = DIGITS.find((digit) => passesLuhn(body + digit)) ?? "";
      const wrong = String((Number(body[place]) + more) % 10);
      assert.ok(passesLuhn(body + check));
      assert.ok(!passesLuhn(body.slice(0, place) + wrong + body.slice(place + 1) + check));
    }),
  );
});

test("a card is valid through its last month in UTC, in every time zone", () => {
  for (const nowMs of Object.values(NOVEMBER)) {
    assert.equal(expiryFault({ month: 11, year: 2026 }, nowMs), undefined);
    assert.equal(expiryFault({ month: 10, year: 2026 }, nowMs), "past");
    assert.equal(expiryFault({ month: 12, year: 2025 }, nowMs), "past");
    assert.equal(expiryFault({ month: 1, year: 2027 }, nowMs), undefined);
  }
});

test("rejects a thirteenth month and a year more than fifty years ahead", () => {
  for (const month of [0, 13, -1]) {
    assert.equal(expiryFault({ month, year: 2030 }, NOVEMBER.firstMs), "month");
  }
  assert.equal(expiryFault({ month: 12, year: 2076 }, NOVEMBER.firstMs), undefined);
  assert.equal(expiryFault({ month: 1, year: 2077 }, NOVEMBER.firstMs), "year");
});
