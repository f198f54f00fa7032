import assert from "node:assert/strict";
import { test } from "node:test";
import { clientNetwork } from "./client-network.ts";

test("an IPv4 address stands for itself, however it is written", () => {
  assert.equal(clientNetwork("192.0.2.7"), "192.0.2.7");
  assert.equal(clientNetwork("::ffff:192.0.2.7"), "192.0.2.7");
});

test("an IPv6 address stands for its /64", () => {
  assert.equal(clientNetwork("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  assert.equal(clientNetwork("2001:db8:1:2::"), clientNetwork("2001:DB8:1:2:ffff::1"));
  assert.notEqual(clientNetwork("2001:db8:1:3::1"), clientNetwork("2001:db8:1:2::1"));
});

test("what is no address is left as it is", () => {
  assert.equal(clientNetwork("unknown"), "unknown");
});
