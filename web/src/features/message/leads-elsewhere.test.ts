import assert from "node:assert/strict";
import { test } from "node:test";
import { leadsElsewhere } from "./leads-elsewhere.ts";

const CASES: readonly [text: string, href: string, host: string | undefined][] = [
  ["https://bank.example/login", "https://evil.test/", "evil.test"],
  ["www.bank.example", "https://bank.example.evil.test/", "bank.example.evil.test"],
  ["bank.com", "https://evil.test/", "evil.test"],
  ["bank.com", "https://login.bank.com/x", undefined],
  ["https://www.bank.example", "https://bank.example/", undefined],
  ["Log in", "https://evil.test/", undefined],
  ["Node.js", "https://nodejs.org/", undefined],
  ["https://bank.example@evil.test/", "https://bank.example@evil.test/", "evil.test"],
  ["https://münchen.example", "https://xn--mnchen-3ya.example/", "xn--mnchen-3ya.example"],
  ["https://xn--mnchen-3ya.example", "https://xn--mnchen-3ya.example/", undefined],
  ["bank.com", "mailto:a@evil.test", undefined],
];

for (const [text, href, host] of CASES) {
  test(`'${text}' to ${href} ${host === undefined ? "says nothing untrue" : `leads to ${host}`}`, () =>
    assert.equal(leadsElsewhere(text, href), host));
}
