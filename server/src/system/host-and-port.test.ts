import assert from "node:assert/strict";
import { test } from "node:test";
import { hostAndPort, localHostAndPort } from "./host-and-port.ts";

test("an IPv6 address is in brackets before its port", () => {
  assert.equal(hostAndPort({ host: "192.0.2.25", port: 25 }), "192.0.2.25:25");
  assert.equal(hostAndPort({ host: "mx.example.org", port: 25 }), "mx.example.org:25");
  assert.equal(hostAndPort({ host: "::", port: 2525 }), "[::]:2525");
  assert.equal(hostAndPort({ host: "2001:db8::25", port: 25 }), "[2001:db8::25]:25");
});

test("a server on all interfaces is reached at the loopback address", () => {
  assert.equal(localHostAndPort({ host: "0.0.0.0", port: 3000 }), "127.0.0.1:3000");
  assert.equal(localHostAndPort({ host: "::", port: 3000 }), "[::1]:3000");
  assert.equal(localHostAndPort({ host: "::1", port: 3000 }), "[::1]:3000");
  assert.equal(localHostAndPort({ host: "192.0.2.25", port: 80 }), "192.0.2.25:80");
});
