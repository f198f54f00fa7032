import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { ANY_CHARACTER } from "../../../../contract/test/any-character.ts";
import { findCode } from "./find-code.ts";
import { TextScan } from "./text-scan.ts";

const findIn = (subject: string, text: string) => findCode(new TextScan(subject, text));
const inText = (text: string) => findIn("", text);

describe("a one-time code is found", () => {
  for (const [text, code] of [
    ["Your verification code is 482913.", "482913"],
    ["482913 is your verification code.", "482913"],
    ["Your verification code: 482 913", "482913"],
    ["Your verification code: 482-913", "482913"],
    ["Your verification code: 482–913", "482913"],
    ["Your verification code: 482·913", "482913"],
    ["Your verification code: 482 · 913", "482913"],
    ["Your verification code: 4829 · 10119 Berlin", "4829"],
    ["Your verification code: 12 34 56", "123456"],
    ["Your verification code: 4 8 2 9 1 3", "482913"],
    ["Your verification code: G-482913", "G-482913"],
    ["Your verification code: ABC-123", "ABC-123"],
    ["Your verification code: X7K2P9", "X7K2P9"],
    ["Your verification code:\n\n*482913*\n\nIt expires.", "482913"],
    ["Here is the code you need to log in:\n\nVJKRB\n\nIt wasn’t you?", "VJKRB"],
    ["Your sign-in code is below.\nXAT-QWF", "XAT-QWF"],
    ["Enter 482913 to verify your address.", "482913"],
    ["Your verification code is 2026.", "2026"],
    ["Your OTP for the payment of EUR 99.00 on your card ending 4242 is 482913.", "482913"],
    ["Your OTP for card 4242 is 482913.", "482913"],
    ["Ihre TAN für die Kreditkarte 4242 lautet 482913.", "482913"],
    ["Votre code de vérification pour la carte 4242 est 482913.", "482913"],
    ["尾号4242的卡的验证码是482913", "482913"],
    ["Code de vérification pour un montant de 1299,00 EUR : 482913", "482913"],
    ["Your code is 482913", "482913"],
    ["482913 is your code.", "482913"],
  ] as const) {
    test(JSON.stringify(text), () => assert.equal(inText(text), code));
  }

  test("in the subject alone", () => {
    assert.equal(findIn("482913 is your Harbour code", "Do not share it."), "482913");
  });
});

describe("another number is no one-time code", () => {
  for (const text of [
    "Your verification code was used on 21.11.2026 at 10:24.",
    "No code? Call 020 7946 0123 or +1 (800) 555-0199.",
    "The code costs $1234, or 1299 EUR, or 1,234.50 kr.",
    "Security code in your app. Order number: 482913.",
    "Your OTP was used for invoice no 4471, the tracking number is 482913.",
    "Your OTP for order number 44712 is on its way to +49 151 482913.",
    "Your security code expires in 1440 minutes.",
    "Your security code: 12–10–26, 1 · 2 · 3 · 4 · 5.",
    "Your security code: 555–0123–4567, pages 100–200, open 0900-1700.",
    "Security code: https://harbour.example/verify/482913",
    "Security code for marlow.quill.4829@mayfly.test",
    "Your security code is a secret. © 2026 Harbour, 94104 San Francisco",
    "Security code #482913",
    "Security code ****4829",
    "Use code SPRING25 for 25 % off.",
    "Your login code:\n\nHARBOR",
    "Your login code:\n\nLOG-OUT",
    "Your login code:\n\nXXXXX",
    "Your login code is VJKRB",
    "Your login code is in the app.\nOpen the app.\nVJKRB",
    "Your code for the gate:\n\nVJKRB",
    "Your code is 4829.",
    "Your code is 482913. Type it at the gate.",
    "Your code is read by 482913 people.",
    "Your code has 482913 lines.",
    "Your verification code is 000000.",
    "Your verification code has 482913928301 digits.",
  ]) {
    test(JSON.stringify(text), () => assert.equal(inText(text), undefined));
  }
});

test('"your code" is for signing in, unless the subject mentions a parcel', () => {
  assert.equal(findIn("Welcome", "Your code is 482913"), "482913");
  assert.equal(findIn("Your parcel is here", "Your code is 482913"), undefined);
});

test("of two numbers, the one labeled as a code is used", () => {
  const text = "Order number 551029\nYour security code: 482913\nInvoice 773104";
  assert.equal(inText(text), "482913");
});

test("in arbitrary text, a found code has the form of a code and occurs in the text", () => {
  const word = fc.constantFrom(
    "your",
    "code",
    "is",
    ":",
    "verification code",
    "482913",
    "12 34 56",
    "AB-12",
    "\n",
    ".",
    "код",
    "2026",
    "#",
    "$",
    "@",
    "\ufffc",
    "security code",
    "order",
    "x7k2p9",
    "١٢٣٤",
    "https://a.b/1234",
  );
  const text = fc.oneof(
    fc.string({ unit: ANY_CHARACTER }),
    fc.array(word).map((all) => all.join(" ")),
  );
  fc.assert(
    fc.property(text, text, (subject, body) => {
      const code = findIn(subject, body);
      if (code === undefined) return;
      assert.match(code, /^[A-Za-z0-9][A-Za-z0-9-]{2,14}[A-Za-z0-9]$/);
      const compact = (one: string) => one.replaceAll(/[ -]/g, "");
      assert.ok(compact(`${subject}\n${body}`).includes(compact(code)));
    }),
    { numRuns: 1_000 },
  );
});
