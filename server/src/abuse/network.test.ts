import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { parseAddress } from "../ip/network.ts";
import { isTooWide, tryParseNetwork } from "./network.ts";

test("a network has one canonical form, however it is entered", () => {
  const forms = [
    ["203.0.113.7", "203.0.113.7"],
    [" 203.0.113.7/32 ", "203.0.113.7"],
    ["203.0.113.77/24", "203.0.113.0/24"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:DB8:0:1::7", "2001:db8:0:1::/64"],
    ["2001:db8:0:1:ffff::/64", "2001:db8:0:1::/64"],
    ["2001:db8::7/128", "2001:db8::7/128"],
    ["2001:db8:ffff::/33", "2001:db8:8000::/33"],
  ];
  for (const [typed = "", form] of forms) assert.equal(tryParseNetwork(typed)?.text, form, typed);
});

test("invalid networks are undefined", () => {
  const typed = ["", "1", "127.1", "0x7f.0.0.1", "203.0.113.256", "203.0.113.0/33", "a", "::1/129"];
  for (const one of [...typed, "203.0.113.0/", "203.0.113.0/24/8", "203.0.113.0/-1", "::g"]) {
    assert.equal(tryParseNetwork(one), undefined, one);
  }
});

test("a network contains the addresses with its prefix, and none of the other IP version", () => {
  const holds = (network: string, ip: string) => {
    const address = parseAddress(ip);
    return address && tryParseNetwork(network)?.contains(address);
  };
  assert.equal(holds("203.0.113.0/24", "203.0.113.255"), true);
  assert.equal(holds("203.0.113.0/24", "::ffff:203.0.113.9"), true);
  assert.equal(holds("203.0.113.0/24", "203.0.114.0"), false);
  assert.equal(holds("2001:db8:0:1::7", "2001:db8:0:1:dead::1"), true);
  assert.equal(holds("2001:db8:0:1::7", "2001:db8:0:2::7"), false);
  assert.equal(holds("0.0.0.0/0", "2001:db8::1"), false);
  assert.equal(holds("2001:db8:8000::/33", "2001:db8:7fff::"), false);
});

test("half of the internet is too wide", () => {
  const wide = (typed: string) => {
    const network = tryParseNetwork(typed);
    return network && isTooWide(network);
  };
  for (const typed of ["0.0.0.0/0", "128.0.0.0/7", "::/0", "2000::/15"]) {
    assert.equal(wide(typed), true, typed);
  }
  for (const typed of ["10.0.0.0/8", "203.0.113.7", "2001::/16", "2001:db8::1"]) {
    assert.equal(wide(typed), false, typed);
  }
});

test("every address is in its own network, and the canonical form parses to itself", () => {
  const ip = fc.oneof(fc.ipV4(), fc.ipV6());
  fc.assert(
    fc.property(ip, (typed) => {
      const network = tryParseNetwork(typed);
      const address = parseAddress(typed);
      assert.ok(network && address);
      assert.equal(network.contains(address), true);
      assert.equal(tryParseNetwork(network.text)?.text, network.text);
    }),
  );
});

test("no text makes the parser throw", () => {
  fc.assert(fc.property(fc.string(), (typed) => void tryParseNetwork(typed)));
});
