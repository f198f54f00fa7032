import assert from "node:assert/strict";
import { BlockList, isIPv6 } from "node:net";
import { test } from "node:test";
import * as fc from "fast-check";
import { parseAddress, parseCidr, createNetworkList } from "./network.ts";

test("an address is a network of one address", () => {
  assert.equal(parseCidr("203.0.113.7")?.text, "203.0.113.7");
  assert.equal(parseCidr("2001:DB8::7")?.text, "2001:db8::7/128");
});

test("the bits of IPv4 within IPv6 are counted from where IPv4 begins", () => {
  assert.equal(parseCidr("::ffff:203.0.113.7")?.text, "203.0.113.7");
  assert.equal(parseCidr("::ffff:203.0.113.7/120")?.text, "203.0.113.0/24");
  assert.equal(parseCidr("::ffff:0:0/96")?.text, "0.0.0.0/0");
  assert.equal(parseCidr("::ffff:203.0.113.7/24"), undefined);
});

test("other text is neither a network nor an address", () => {
  const typed = ["", "1", "127.1", "127.1/8", "0x7f.0.0.1", "203.0.113.256", "203.0.113.0/33"];
  const more = ["a", "::1/129", "203.0.113.0/", "203.0.113.0/24/8", "203.0.113.0/-1", "::g"];
  for (const one of [...typed, ...more]) {
    assert.equal(parseCidr(one), undefined, one);
    assert.equal(parseAddress(one), undefined, one);
  }
});

test("a network contains the same addresses as for Node", () => {
  const ip = fc.oneof(fc.ipV4(), fc.ipV6().filter(isOfItsKind));
  fc.assert(
    fc.property(ip, fc.nat(128), fc.array(ip), fc.array(fc.nat(127)), (base, bits, ips, flips) => {
      const prefix = isIPv6(base) ? bits : bits % 33;
      const holds = createNetworkList([`${base}/${prefix}`]);
      const theirs = new BlockList();
      theirs.addSubnet(base, prefix, familyOf(base));
      const others = [base, ...ips, ...flips.map((bit) => flipped(base, bit))];
      // Node counts IPv4 as part of IPv6. For us, `::/16` must not contain all of IPv4.
      for (const other of others.filter((one) => kindOf(one) === kindOf(base))) {
        assert.equal(
          holds(other),
          theirs.check(other, familyOf(other)),
          `${base}/${prefix} ${other}`,
        );
      }
    }),
  );
});

test("every address is in its own network, and its text form parses to itself", () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (typed) => {
      const network = parseCidr(typed);
      const address = parseAddress(typed);
      assert.ok(network && address);
      assert.equal(network.contains(address), true);
      assert.equal(parseCidr(network.text)?.text, network.text);
    }),
  );
});

test("never throws", () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f.:/]{0,24}$/));
  fc.assert(fc.property(text, (typed) => void parseCidr(typed)));
});

test("an empty list contains nothing, and invalid text is in no network", () => {
  assert.equal(createNetworkList([])("127.0.0.1"), false);
  assert.equal(createNetworkList(["0.0.0.0/0", "::/0"])("unknown"), false);
  assert.throws(() => createNetworkList(["10.0.0.0/8", "localhost"]), /localhost/);
});

/** Returns the address that differs in one bit: nearly all random addresses differ in the first bits. */
function flipped(ip: string, bit: number): string {
  const bytes = parseAddress(ip)?.toByteArray() ?? [];
  const at = bit % (bytes.length * 8);
  const changed = bytes.map((byte, index) =>
    index === at >> 3 ? byte ^ (0x80 >> (at & 7)) : byte,
  );
  if (changed.length === 4) return changed.join(".");
  return Array.from({ length: 8 }, (_, index) =>
    (((changed[index * 2] ?? 0) << 8) | (changed[index * 2 + 1] ?? 0)).toString(16),
  ).join(":");
}

function isOfItsKind(ip: string): boolean {
  return kindOf(ip) === familyOf(ip);
}

function kindOf(ip: string): "ipv4" | "ipv6" | undefined {
  return parseAddress(ip)?.kind();
}

function familyOf(ip: string): "ipv4" | "ipv6" {
  return isIPv6(ip) ? "ipv6" : "ipv4";
}
