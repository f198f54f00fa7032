import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { FIRST_TEST_CERTIFICATE } from "../../smtp/testing/test-certificates.ts";
import { errorOf, failureOf } from "../testing/sending-failure.ts";
import { authenticating, CREDENTIALS, mail, RAW, stage } from "./testing/relay-stage.ts";

const { cert, key, name } = FIRST_TEST_CERTIFICATE;
const TRUSTED = { ca: cert, servername: name };

describe("mail through a relay", () => {
  test("arrives unchanged, with our EHLO name", async (t) => {
    const { relay, transport } = await stage(t, { size: 1_000_000 });
    await transport.send(mail());
    assert.equal(relay.received.length, 1);
    const [taken] = relay.received;
    assert.equal(taken?.raw.toString(), RAW.toString());
    assert.deepEqual([taken?.from, taken?.to], ["a@mayfly.test", ["b@example.org"]]);
    assert.equal(taken?.ehlo, "mx.mayfly.test");
    assert.equal(taken?.parameters["SIZE"], String(RAW.length));
    assert.equal(taken?.parameters["SMTPUTF8"], undefined);
    assert.equal(taken?.parameters["BODY"], undefined);
  });

  test("of many megabytes arrives byte by byte", async (t) => {
    const { relay, transport } = await stage(t);
    const line = "0123456789".repeat(7);
    const raw = Buffer.from(`Subject: large\r\n\r\n${`${line}\r\n`.repeat(50_000)}`);
    await transport.send({ ...mail(), raw });
    assert.ok(relay.received[0]?.raw.equals(raw));
  });

  test("sent sequentially shares a connection", async (t) => {
    const { relay, transport } = await stage(t);
    for (let count = 1; count <= 5; count += 1) await transport.send(mail());
    assert.deepEqual([relay.received.length, relay.connections()], [5, 1]);
  });

  test("sent concurrently shares five connections, and each arrives once", async (t) => {
    const { relay, transport } = await stage(t);
    const targets = Array.from({ length: 20 }, (_, index) => `b${index}@example.org`);
    await Promise.all(targets.map((to) => transport.send(mail({ to }))));
    const reached = relay.received.flatMap(({ to }) => to).toSorted();
    assert.deepEqual(reached, targets.toSorted());
    assert.ok(relay.connections() <= 5, String(relay.connections()));
  });

  test("of a bounce has the null path", async (t) => {
    const { relay, transport } = await stage(t);
    await transport.send(mail({ from: "" }));
    assert.equal(relay.received[0]?.from, "");
  });

  test("logs in with any characters in user and password", async (t) => {
    const { relay, transport } = await stage(t, authenticating(), { credentials: CREDENTIALS });
    await transport.send(mail());
    assert.equal(relay.received[0]?.user, CREDENTIALS.user);
  });
});

describe("a relay's encryption", () => {
  const SECURED = { hideSTARTTLS: false, cert, key };

  test("is required by default, and used", async (t) => {
    const { relay, transport } = await stage(t, SECURED, { tls: "required", trusted: TRUSTED });
    await transport.send(mail());
    assert.equal(relay.received[0]?.secure, true);
  });

  test("covers the greeting with smtps", async (t) => {
    const options = { secure: true, cert, key };
    const { relay, transport } = await stage(t, options, { tls: "implicit", trusted: TRUSTED });
    await transport.send(mail());
    assert.equal(relay.received[0]?.secure, true);
  });

  test("is used on this machine if offered, with any certificate", async (t) => {
    const { relay, transport } = await stage(t, SECURED, { tls: "offered" });
    await transport.send(mail());
    assert.equal(relay.received[0]?.secure, true);
  });

  test("is never skipped: without STARTTLS no mail and no password is sent", async (t) => {
    const passwords: string[] = [];
    const { relay, transport } = await stage(t, authenticating(passwords), {
      tls: "required",
      trusted: TRUSTED,
      credentials: CREDENTIALS,
    });
    assert.equal(await failureOf(transport.send(mail())), "unavailable");
    assert.deepEqual([relay.begun(), passwords], [0, []]);
  });

  test("with an untrusted certificate sends nothing", async (t) => {
    const { relay, transport } = await stage(t, SECURED, { tls: "required" });
    const { failure, message } = await errorOf(transport.send(mail()));
    assert.deepEqual(
      [failure, message, relay.begun()],
      ["unavailable", "relay: ESOCKET at CONN (self-signed certificate)", 0],
    );
  });
});

describe("features that a relay may lack", () => {
  test("SMTPUTF8 is used if an address needs it", async (t) => {
    const { relay, transport } = await stage(t);
    await transport.send(mail({ to: "jürgen@example.org" }));
    assert.equal(relay.received[0]?.parameters["SMTPUTF8"], true);
    assert.deepEqual(relay.received[0]?.to, ["jürgen@example.org"]);
  });

  test("a domain in another script doesn't need SMTPUTF8", async (t) => {
    const { relay, transport } = await stage(t, { hideSMTPUTF8: true });
    await transport.send(mail({ to: "b@mücher.example" }));
    assert.deepEqual(relay.received[0]?.to, ["b@mücher.example"], "as the relay reads it");
    assert.equal(relay.received[0]?.parameters["SMTPUTF8"], undefined);
  });

  test("an address that needs SMTPUTF8 is refused without it", async (t) => {
    const { relay, transport } = await stage(t, { hideSMTPUTF8: true });
    assert.equal(
      await failureOf(transport.send(mail({ to: "jürgen@example.org" }))),
      "recipient-refused",
    );
    assert.equal(relay.begun(), 0);
  });

  test("8-bit text is announced, and not sent without 8BITMIME", async (t) => {
    const raw = Buffer.from("Subject: hello\r\n\r\nGrüße\r\n");
    const { relay, transport } = await stage(t);
    await transport.send({ ...mail(), raw });
    assert.equal(relay.received[0]?.parameters["BODY"], "8BITMIME");
    const old = await stage(t, { hide8BITMIME: true });
    assert.equal(await failureOf(old.transport.send({ ...mail(), raw })), "refused");
    await old.transport.send(mail());
    assert.equal(old.relay.received.length, 1);
  });
});
