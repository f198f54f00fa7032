import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { isPublicAddress } from "./public-address.ts";

test("hosts of the Internet are public", () => {
  for (const ip of ["198.41.0.4", "8.8.8.8", "2606:4700::1111", "64:ff9b::8.8.8.8"]) {
    assert.equal(isPublicAddress(ip), true, ip);
  }
  assert.equal(isPublicAddress("::ffff:8.8.8.8"), true);
});

test("private, local, shared, reserved, and cloud-internal addresses aren't public", () => {
  const ipv4 = ["0.0.0.0", "10.1.2.3", "100.64.0.1", "100.100.100.200", "127.0.0.1", "127.9.9.9"];
  const more = ["169.254.169.254", "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.0.0.192"];
  const rest = ["198.18.0.1", "192.0.2.1", "203.0.113.9", "224.0.0.1", "240.0.0.1"];
  for (const ip of [...ipv4, ...more, ...rest, "255.255.255.255", "168.63.129.16"]) {
    assert.equal(isPublicAddress(ip), false, ip);
    assert.equal(isPublicAddress(`::ffff:${ip}`), false, `mapped ${ip}`);
    assert.equal(isPublicAddress(`64:ff9b::${ip}`), false, `NAT64 ${ip}`);
    assert.equal(isPublicAddress(`::${ip}`), false, `IPv4-compatible ${ip}`);
  }
  const ipv6 = ["::", "::1", "fe80::1", "fec0::1", "fc00::1", "fd00:ec2::254", "ff02::1"];
  const embedding = ["2002:7f00:1::", "2002:808:808::1", "2001:0:7f00:1::1", "64:ff9b:1::7f00:1"];
  const localNat64 = ["64:ff9b:1::808:808", "64:ff9b:1:7f00:0:100:808:808"];
  for (const ip of [...ipv6, ...embedding, ...localNat64, "2001:db8::1", "100::1", "5f00::1"]) {
    assert.equal(isPublicAddress(ip), false, ip);
  }
});

test("other text is no public address", () => {
  for (const text of ["", "localhost", "127.1", "0x7f.1", "2130706433", "[::1]", "fe80::1%eth0"]) {
    assert.equal(isPublicAddress(text), false, text);
  }
  fc.assert(fc.property(fc.string(), (text) => void isPublicAddress(text)));
});
