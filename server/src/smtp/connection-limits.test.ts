import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ConnectionLimits } from "./connection-limits.ts";

describe("connections of one network", () => {
  it("are counted together: of one IPv4 address however it is written, of one IPv6 /64", () => {
    const limits = new ConnectionLimits({ connectionsMax: 10, connectionsPerIpMax: 1 });
    const admitted = (ip: string) => limits.admit(ip).admitted;
    assert.equal(admitted("192.0.2.1"), true);
    assert.equal(admitted("::ffff:192.0.2.1"), false);
    assert.equal(admitted("192.0.2.2"), true);
    assert.equal(admitted("2001:db8::1"), true);
    assert.equal(admitted("2001:db8:0:0:ffff::2"), false);
    assert.equal(admitted("2001:db8:0:1::1"), true);
    limits.release("2001:db8::1");
    assert.equal(admitted("2001:db8:0:0:ffff::2"), true);
  });
});
