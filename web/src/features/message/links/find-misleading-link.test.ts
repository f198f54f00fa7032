import assert from "node:assert/strict";
import { test } from "node:test";
import { findMisleadingLink } from "./find-misleading-link.ts";

const CASES: readonly [text: string, href: string, host: string | undefined][] = [
  ["https://bank.example/login", "https://evil.test/", "evil.test"],
  ["www.bank.example", "https://bank.example.evil.test/", "bank.example.evil.test"],
  ["bank.com", "https://evil.test/", "evil.test"],
  ["bank.com", "https://login.bank.com/x", undefined],
  ["https://www.bank.example", "https://bank.example/", undefined],
  ["Log in", "https://evil.test/", undefined],
  ["README.md", "https://github.com/mayfly/mayfly/blob/main/README.md", undefined],
  ["README.md on bank.com", "https://evil.test/", "evil.test"],
  ["Node.js", "https://nodejs.org/", undefined],
  ["https://bank.example@evil.test/", "https://bank.example@evil.test/", "evil.test"],
  ["https://münchen.example", "https://xn--mnchen-3ya.example/", "xn--mnchen-3ya.example"],
  ["https://xn--mnchen-3ya.example", "https://xn--mnchen-3ya.example/", undefined],
  ["bank.com", "mailto:a@evil.test", undefined],
  ["help@bank.com", "mailto:help@evil.test", "evil.test"],
  ["help@bank.com", "mailto:help@bank.com?subject=x", undefined],
  ["bank.de", "https://evil.test/", "evil.test"],
  ["bank.co.uk", "https://evil.test/", "evil.test"],
  ["bank.co.uk", "https://www.bank.co.uk/", undefined],
  ["co.uk", "https://evil.co.uk/", "evil.co.uk"],
  ["Sign in to bank.com here", "https://evil.test/", "evil.test"],
  ["Sign in: https://bank.example/x (safe)", "https://evil.test/", "evil.test"],
  ["ba\u200Bnk.com", "https://evil.test/", "evil.test"],
  ["b\u0430nk.com", "https://evil.test/", "evil.test"],
  ["b\u0430nk.com", "https://xn--bnk-5cd.com/", "xn--bnk-5cd.com"],
  ["github.io", "https://evil.github.io/", "evil.github.io"],
  ["me.github.io", "https://me.github.io/x", undefined],
  ["bank.com", "https://bank.com.evil.test/", "bank.com.evil.test"],
  ["bank.com", "https://bank.com./", undefined],
  ["bank.com or evil.test", "https://evil.test/", "evil.test"],
];

for (const [text, href, host] of CASES) {
  test(`'${text}' to ${href} ${host === undefined ? "says nothing untrue" : `leads to ${host}`}`, () =>
    assert.equal(findMisleadingLink(text, new URL(href))?.host, host));
}
