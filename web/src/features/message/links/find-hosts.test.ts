import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { findHosts } from "./find-hosts.ts";

const CASES: readonly [text: string, hosts: string[]][] = [
  ["paypal.de", ["paypal.de"]],
  ["example.co.uk", ["example.co.uk"]],
  ["Log in at bank.com now", ["bank.com"]],
  ["Go to https://bank.example/login, please", ["bank.example"]],
  ["(www.bank.example)", ["www.bank.example"]],
  ["pay\u200Bpal\u00AD.c\u2060om", ["paypal.com"]],
  ["paypal\uFF0Ecom", ["paypal.com"]],
  ["paypal\u3002com", ["paypal.com"]],
  ["paypal\u2009.com", ["paypal.com"]],
  ["р\u0430ypal.\u0441\u043Em", ["paypal.com"]],
  ["яндекс.рф", ["xn--d1acpjx3f.xn--p1ai"]],
  ["support@bank.com", ["bank.com"]],
  ["→bank.com←", ["bank.com"]],
  ["bank.com-login", ["bank.com"]],
  ["bank.com.Click", ["bank.com.click"]],
  ["bank.com.Hello", ["bank.com"]],
  ["bank.com.", ["bank.com"]],
  ["https://go.example/?to=https://other.com/", ["go.example"]],
  ["10.0.0.1", ["10.0.0.1"]],
  ["https://readme.md/", ["readme.md"]],
  ["www.readme.md", ["www.readme.md"]],
  ["login.readme.md", ["login.readme.md"]],
  ["MAIB.md", ["maib.md"]],
  ["mBank.pl", ["mbank.pl"]],
  ["https://invoice.zip/", ["invoice.zip"]],
  ["www.setup.mov", ["www.setup.mov"]],
  ["a.com b.net", ["a.com", "b.net"]],
];

for (const [text, hosts] of CASES) {
  test(`${JSON.stringify(text)} names ${hosts.join(", ")}`, () =>
    assert.deepEqual(findHosts(text), hosts));
}

for (const text of [
  "Log in",
  "Node.js",
  "report.pdf",
  "README.md",
  "See CODE_OF_CONDUCT.md, please",
  "src/main.rs",
  "Version 1.2.3",
  "$1.99",
  "Wait...",
  "e.g. this one",
  "a.m.",
  "at 9.am",
  "Hello.This is one",
  "Ask us. In person",
]) {
  test(`${JSON.stringify(text)} names no host`, () => assert.deepEqual(findHosts(text), []));
}

test("reads a megabyte of dots, letters, spaces, or accents in one pass", () => {
  for (const one of [
    ".",
    "a.",
    "www.",
    "https://",
    " ",
    "a.com ",
    "\u200B",
    "а.",
    "-.com",
    "\u0316\u0301",
  ]) {
    const hosts = findHosts(one.repeat(Math.ceil(1_000_000 / one.length)));
    assert.ok(hosts.length <= 100);
  }
});

test("ignores invisible characters anywhere in a name", () => {
  const invisible = fc.constantFrom("\u200B", "\u200C", "\u00AD", "\u2060", "\uFE0F", "\u180E", "");
  fc.assert(
    fc.property(fc.array(invisible, { minLength: 11, maxLength: 11 }), (between) => {
      const text = Array.from("paypal.com")
        .map((letter, at) => letter + (between[at] ?? ""))
        .join("");
      assert.deepEqual(findHosts(text), ["paypal.com"]);
    }),
  );
});
