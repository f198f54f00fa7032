import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { localTraceHeaders, traceHeaders, readTraceOrigin } from "./trace-headers.ts";

const RECEIPT = { hostname: "mx.mayfly.test", id: "s1", atMs: 0 };

function rawFrom(ip: string, sender: string | undefined, rest = "From: a@example.org\r\n\r\nx") {
  const peer = { ip, hello: { name: "mail.example.org", extended: true }, tls: "TLSv1.3 X" };
  const path = sender === undefined ? undefined : { wire: sender };
  const envelope = { sender: path, onlyRecipient: { wire: "b@mayfly.test" }, utf8: false };
  return Buffer.from(traceHeaders(peer, envelope, RECEIPT) + rest, "latin1");
}

describe("the origin in our trace headers", () => {
  test("is the client that sent the message", () => {
    assert.deepEqual(readTraceOrigin(rawFrom("192.0.2.7", "ada@example.org")), {
      ip: "192.0.2.7",
      helo: "mail.example.org",
      sender: "ada@example.org",
    });
    assert.equal(readTraceOrigin(rawFrom("2001:db8::1", "a@b.example"))?.ip, "2001:db8::1");
  });

  test("has an empty sender for the null sender, no source route, and UTF-8 as text", () => {
    assert.equal(readTraceOrigin(rawFrom("192.0.2.7", undefined))?.sender, "");
    assert.equal(
      readTraceOrigin(rawFrom("192.0.2.7", "@r.example:a@b.example"))?.sender,
      "a@b.example",
    );
    const wire = Buffer.from("юзер@пример.example").toString("latin1");
    assert.equal(readTraceOrigin(rawFrom("192.0.2.7", wire))?.sender, "юзер@пример.example");
  });

  test("is never read from headers that the sender wrote", () => {
    const forged = rawFrom("198.51.100.1", "a@bank.example").toString("latin1");
    const local = localTraceHeaders(
      { sender: { wire: "x@mayfly.test" }, onlyRecipient: undefined },
      RECEIPT,
    );
    assert.equal(readTraceOrigin(Buffer.from(local + forged, "latin1")), undefined);
    assert.equal(readTraceOrigin(Buffer.from(`X: y\r\n${forged}`, "latin1")), undefined);
    assert.equal(readTraceOrigin(rawFrom("192.0.2.7", "e@evil.test", forged))?.ip, "192.0.2.7");
  });
});
