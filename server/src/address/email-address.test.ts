import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { asciiDomainOf, normalizeEmailAddress, parseEmailAddress } from "./email-address.ts";

describe("a normalized address", () => {
  const domains: [string, string][] = [
    ["Mayfly.TEST", "mayfly.test"],
    ["mayfly.test.", "mayfly.test"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["BÜCHER.example.", "xn--bcher-kva.example"],
    ["XN--BCHER-KVA.example", "xn--bcher-kva.example"],
    ["例子。cn。", "xn--fsqu00a.cn"],
    ["почта.рф", "xn--80a1acny.xn--p1ai"],
    // Text that is no domain stays unchanged: it must not become another domain.
    ["Ü／x", "ü／x"],
    ["ü.example/x", "ü.example/x"],
    ["ü%2ecom", "ü%2ecom"],
    ["a b.ü", "a b.ü"],
    ["[IPv6:::1]", "[ipv6:::1]"],
  ];
  for (const [written, domain] of domains) {
    it(`has the domain ${domain} for ${written}`, () => {
      assert.deepEqual(normalizeEmailAddress("Ann+Shop", written), { local: "ann", domain });
      assert.deepEqual(parseEmailAddress(` Ann@${written} `), { local: "ann", domain });
    });
  }

  it("requires both parts", () => {
    for (const text of ["", "ann", "@a.test", "ann@"]) {
      assert.equal(parseEmailAddress(text), undefined);
    }
  });
});

describe("the ASCII domain of an address", () => {
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
