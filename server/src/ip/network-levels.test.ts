import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { clientNetwork, networkLevels, providerNetwork } from "./network-levels.ts";
import { parseCidr } from "./network.ts";

test("an IPv4 address is part of its /24, also when it is written within IPv6", () => {
  const levels = ["192.0.2.77", "192.0.2.0/24"];
  assert.deepEqual(networkLevels("192.0.2.77"), levels);
  assert.deepEqual(networkLevels("::ffff:192.0.2.77"), levels);
});

test("an IPv6 address is part of its /64, /56, and /48", () => {
  assert.deepEqual(networkLevels("2001:db8:1:2fff::77"), [
    "2001:db8:1:2fff::/64",
    "2001:db8:1:2f00::/56",
    "2001:db8:1::/48",
  ]);
});

test("a provider's network is the /32 around an IPv6 /48, and nothing for IPv4", () => {
  assert.equal(providerNetwork("2001:db8:1::/48"), "2001:db8::/32");
  assert.equal(providerNetwork("2001:0:1::/48"), "2001::/32");
  for (const other of ["192.0.2.0/24", "192.0.2.1", "everybody"])
    assert.equal(providerNetwork(other), undefined);
});

test("a text that is no IP address is a level of its own", () => {
  for (const text of ["everybody", "inbox 12", ""]) assert.deepEqual(networkLevels(text), [text]);
});

test("a link-local address has the levels of its network, whatever its interface is called", () => {
  for (const zone of ["", "%eth0", "%br-lan", "%eth0.10"])
    assert.deepEqual(networkLevels(`fe80::1${zone}`), ["fe80::/64", "fe80::/56", "fe80::/48"]);
});

test("one client's network is the IPv4 address or the IPv6 /64, however it is written", () => {
  assert.equal(clientNetwork("192.0.2.7"), "192.0.2.7");
  assert.equal(clientNetwork("::ffff:192.0.2.7"), "192.0.2.7");
  assert.equal(clientNetwork("2001:DB8:1:2:ffff::1"), "2001:db8:1:2::/64");
  assert.equal(clientNetwork("unknown"), "unknown");
});

test("the text of a network is the one that bans and CIDRs have", () => {
  const group = fc.oneof(fc.constantFrom("0", "1", "ab00"), fc.nat(65_535).map(toHex));
  const written = fc.array(group, { minLength: 8, maxLength: 8 }).map((parts) => parts.join(":"));
  fc.assert(
    fc.property(fc.oneof(written, fc.ipV6()), (ip) => {
      const levels = networkLevels(ip);
      if (levels.length !== 3) return;
      const texts = [64, 56, 48].map((bits) => parseCidr(`${ip}/${bits}`)?.text);
      assert.deepEqual(levels, texts);
    }),
  );
});

function toHex(value: number): string {
  return value.toString(16);
}
