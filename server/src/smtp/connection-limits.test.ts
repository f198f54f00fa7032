import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { networkOf } from "./connection-limits.ts";

describe("networkOf", () => {
  it("is the address for IPv4, however it is written, and the /64 for IPv6", () => {
    assert.equal(networkOf("192.0.2.1"), "192.0.2.1");
    assert.equal(networkOf("::ffff:192.0.2.1"), "192.0.2.1");
    assert.equal(networkOf("2001:db8::1"), networkOf("2001:db8:0:0:ffff::2"));
    assert.notEqual(networkOf("2001:db8::1"), networkOf("2001:db8:0:1::1"));
  });
});
