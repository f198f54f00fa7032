import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { utimes, writeFile } from "node:fs/promises";
import { connect as connectTls } from "node:tls";
import { once } from "node:events";
import { join } from "node:path";
import { describe, it } from "node:test";
import { startTestServer } from "./testing/test-server.ts";
import {
  FIRST_TEST_CERTIFICATE,
  keyOfOtherType,
  SECOND_TEST_CERTIFICATE,
  type TestCertificate,
} from "./testing/test-certificates.ts";
import { newFolder } from "../../test/new-folder.ts";

/** 24 days, the longest timer delay. */
const FOR_EVER_MS = 2 ** 31 - 1;

describe("STARTTLS", () => {
  it("is offered in clear text, works, and is not offered again", async (t) => {
    const { open, receiver } = await startTestServer(t, { tls: await files() });
    const client = await open();
    await client.reply();
    assert.match(await client.ask("EHLO client.test"), /^250-STARTTLS$/m);
    assert.match(await client.ask("STARTTLS"), /^220 2\.0\.0 /);
    await client.startTls();
    assert.doesNotMatch(await client.ask("EHLO client.test"), /STARTTLS/);
    assert.match(await client.ask("STARTTLS"), /^503 5\.5\.1 /);
    client.send("MAIL FROM:<s@sender.test>\r\nRCPT TO:<marlow@mayfly.test>\r\nDATA\r\n");
    await client.replies(3);
    client.send("Subject: x\r\n\r\nx\r\n.\r\n");
    assert.match(await client.reply(), /^250 /);
    assert.match(receiver.onlyMessage, /with ESMTPS id \S+\r\n\t\(TLSv1\.3 TLS_\w+\)\r\n\tfor /);
    assert.equal(receiver.deliveries[0]?.passage?.tls, "TLSv1.3");
    assert.match(await client.ask("QUIT"), /^221 /);
    assert.equal(await client.reply(), "closed");
  });

  it("begins a few handshakes of a network at a time, and the next one when one ends", async (t) => {
    const { hello } = await startTestServer(t, { tls: await files() });
    const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => hello()));
    for (const client of [first, ...others])
      assert.match((await client?.ask("STARTTLS")) ?? "", /^220 /);
    const [waiting, leaving] = [await hello(), await hello()];
    for (const client of [leaving, waiting]) client.send("STARTTLS\r\n");
    const elsewhere = await hello({ localAddress: "127.9.0.1" });
    assert.match(await elsewhere.ask("STARTTLS"), /^220 /);
    await elsewhere.startTls();
    assert.equal(waiting.received + leaving.received, "");
    leaving.socket.destroy();
    first?.socket.destroy();
    assert.match(await waiting.reply(), /^220 /);
    await others[0]?.startTls();
    assert.match(await (await hello()).ask("STARTTLS"), /^220 /);
    await waiting.startTls();
    assert.match(await waiting.ask("EHLO client.test"), /^250/);
  });

  it("forgets the clear-text greeting", async (t) => {
    const { hello } = await startTestServer(t, { tls: await files() });
    const client = await hello();
    await client.ask("MAIL FROM:<s@sender.test>");
    await client.ask("STARTTLS");
    await client.startTls();
    assert.match(await client.ask("RCPT TO:<marlow@mayfly.test>"), /^503 /);
    assert.match(await client.ask("MAIL FROM:<s@sender.test>"), /^503 /);
    await client.ask("EHLO client.test");
    assert.match(await client.ask("RCPT TO:<marlow@mayfly.test>"), /^503 /);
  });

  it("discards clear-text commands that arrive after it", async (t) => {
    const { hello, receiver } = await startTestServer(t, { tls: await files() });
    const client = await hello();
    client.send(
      "STARTTLS\r\nEHLO evil\r\nMAIL FROM:<evil@evil.test>\r\nRCPT TO:<marlow@mayfly.test>\r\n",
    );
    assert.match(await client.reply(), /^220 /);
    await client.startTls();
    assert.match(await client.ask("DATA"), /^503 /);
    assert.equal(client.received, "");
    assert.deepEqual(receiver.asked, []);
  });

  it("refuses versions older than TLS 1.2", async (t) => {
    const { hello, reports, open } = await startTestServer(t, { tls: await files() });
    const client = await hello();
    await client.ask("STARTTLS");
    client.socket.removeAllListeners("data");
    const secured = connectTls({
      socket: client.socket,
      rejectUnauthorized: false,
      minVersion: "TLSv1",
      maxVersion: "TLSv1.1",
      ciphers: "DEFAULT@SECLEVEL=0",
    });
    await assert.rejects(once(secured, "secureConnect"));
    await reports.untilClosed(1);
    assert.match(await (await open()).reply(), /^220 /);
  });

  it("refuses a renegotiation, which costs the server a handshake each time", async (t) => {
    const { hello } = await startTestServer(t, { tls: await files() });
    const client = await hello();
    await client.ask("STARTTLS");
    const secured = await client.startTls({ maxVersion: "TLSv1.2" });
    const outcome = once(secured, "error").then(([error]) => String(error));
    secured.renegotiate({ rejectUnauthorized: false }, () => undefined);
    secured.once("secure", () => secured.destroy(new Error("renegotiated")));
    assert.match(await outcome, /no renegotiation/);
  });

  it("survives a client that replies with garbage", async (t) => {
    const { hello, reports, server } = await startTestServer(t, { tls: await files() });
    const client = await hello();
    await client.ask("STARTTLS");
    client.send("NOOP\r\nNOOP\r\nQUIT\r\n");
    await reports.untilClosed(1);
    assert.equal(server.gauges().connections, 0);
  });

  it("releases a client that disconnects instead of completing the handshake", async (t) => {
    const { hello, reports, server } = await startTestServer(t, { tls: await files() });
    // Nothing, and the start of a ClientHello that never completes.
    for (const begun of ["", "\x16\x03\x01\x02\x00"]) {
      const client = await hello();
      await client.ask("STARTTLS");
      client.socket.end(begun, "latin1");
    }
    await reports.untilClosed(2);
    assert.equal(server.gauges().connections, 0);
  });

  it("doesn't delay a shutdown for a client that is silent during the handshake", async (t) => {
    const { hello, reports, server } = await startTestServer(t, { tls: await files() });
    const silent = [await hello(), await hello()];
    for (const client of silent) await client.ask("STARTTLS");
    // The start of a ClientHello that never completes.
    silent[1]?.send(Buffer.from("\x16\x03\x01\x02\x00", "latin1"));
    // A connection that gets the full grace period never ends.
    await server.close(FOR_EVER_MS);
    for (const client of silent) assert.equal(await client.reply(), "closed");
    assert.deepEqual(reports.ends, ["shutting-down", "shutting-down"]);
  });

  it("is refused during a shutdown, when no message is in transfer", async (t) => {
    const { hello, server } = await startTestServer(t, { tls: await files() });
    const client = await hello();
    await client.ask("MAIL FROM:<s@sender.test>");
    const closed = server.close(FOR_EVER_MS);
    assert.match(await client.ask("STARTTLS"), /^421 4\.3\.2 /);
    assert.equal(await client.reply(), "closed");
    await closed;
  });

  it("uses a renewed certificate without a restart, and keeps the old one while the new one is unusable", async (t) => {
    const tls = await files();
    const { hello, logged, server } = await startTestServer(t, { tls });
    const nameNow = async () => {
      const client = await hello();
      await client.ask("STARTTLS");
      const secured = await client.startTls();
      return secured.getPeerCertificate().subject["CN"];
    };
    assert.equal(await nameNow(), FIRST_TEST_CERTIFICATE.name);
    await writeFile(tls.certFile, SECOND_TEST_CERTIFICATE.cert);
    const names = [await nameNow(), await nameNow()];
    assert.deepEqual(names, [FIRST_TEST_CERTIFICATE.name, FIRST_TEST_CERTIFICATE.name]);
    assert.equal(logged.length, 1);
    await writeFile(tls.keyFile, keyOfOtherType());
    assert.equal(await nameNow(), FIRST_TEST_CERTIFICATE.name);
    await writeFile(tls.keyFile, SECOND_TEST_CERTIFICATE.key);
    await utimes(tls.keyFile, 1, 1);
    assert.equal(await nameNow(), SECOND_TEST_CERTIFICATE.name);
    const end = new X509Certificate(SECOND_TEST_CERTIFICATE.cert).validTo;
    assert.equal(server.certificateEndsAtMs(), Date.parse(end));
  });

  it("with an expired certificate is offered, and reported once at the start", async (t) => {
    const { hello, logged } = await startTestServer(t, {
      tls: await files(),
      nowMs: () => Date.UTC(2127, 0),
    });
    await (await hello()).ask("STARTTLS");
    assert.equal(logged.length, 1);
    assert.match(logged[0] ?? "", /certificate has expired/);
  });

  it("prevents the start when the files are unusable", async (t) => {
    const tls = await files();
    await writeFile(tls.keyFile, "no key");
    await assert.rejects(startTestServer(t, { tls }));
  });
});

async function files(pair: TestCertificate = FIRST_TEST_CERTIFICATE) {
  const folder = newFolder();
  const certFile = join(folder, "cert.pem");
  const keyFile = join(folder, "key.pem");
  await writeFile(certFile, pair.cert);
  await writeFile(keyFile, pair.key);
  return { certFile, keyFile };
}
