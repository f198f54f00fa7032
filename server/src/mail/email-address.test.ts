import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { asciiDomainOf } from "./email-address.ts";

describe("the domain of an address, in ASCII", () => {
  const addresses: [string, string][] = [
    ["ann@Bücher.example.", "xn--bcher-kva.example"],
    ['"a@b"@A.test', "a.test"],
    ["a.test", ""],
    ["ann@", ""],
    ["ann@a b", ""],
  ];
  for (const [address, domain] of addresses) {
    it(`of ${address} is ${domain || "none"}`, () => assert.equal(asciiDomainOf(address), domain));
  }
});
