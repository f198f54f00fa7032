import assert from "node:assert/strict";
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { after, before, describe, test } from "node:test";
import { array, assert as check, asyncProperty, constantFrom, oneof, string } from "fast-check";
import { dkimVerify } from "mailauth";
import { startNameServer, type NameServer } from "../../../test/network/name-server.ts";
import type { OutboundMail } from "../../outbound/mail-transport.ts";
import { makeSignature, signDkim, type DkimOptions } from "./sign-dkim.ts";

const RSA = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ED25519 = generateKeyPairSync("ed25519");
const NOW_MS = Date.UTC(2025, 0, 1);

describe("DKIM", () => {
  let nameServer: NameServer;
  let resolver: Resolver;
  before(async () => {
    nameServer = await startNameServer();
    resolver = new Resolver();
    resolver.setServers([nameServer.address]);
    nameServer.set("rsa._domainkey.mayfly.test", "TXT", `v=DKIM1; k=rsa; p=${spki(RSA.publicKey)}`);
    const raw = ED25519.publicKey.export({ format: "der", type: "spki" }).subarray(-32);
    nameServer.set(
      "ed._domainkey.mayfly.test",
      "TXT",
      `v=DKIM1; k=ed25519; p=${raw.toString("base64")}`,
    );
  });
  after(() => nameServer.close());

  /** As received: SMTP ends an unterminated last line. A changed body yields `neutral`. */
  const verdictOf = async (mail: string): Promise<string> => {
    const { results } = await dkimVerify(mail.endsWith("\r\n") ? mail : `${mail}\r\n`, {
      resolver: async (name) => resolver.resolveTxt(name),
    });
    assert.ok(results.length <= 1);
    return results[0]?.status.result ?? "unsigned";
  };

  for (const [kind, selector, { privateKey }] of [
    ["RSA", "rsa", RSA],
    ["Ed25519", "ed", ED25519],
  ] as const) {
    test(`with an ${kind} key verifies for the domain of From`, async () => {
      assert.equal(await verdictOf(await signed(MAIL, { selector, privateKey })), "pass");
    });
  }

  test("survives the white space changes of relays, and fields added in front", async () => {
    const mail = await signed(MAIL);
    const relayed = mail
      .replace("Subject: hello  world", "Subject:  hello\r\n world ")
      .replace("Hello.\r\n", "Hello.  \r\n")
      .concat("\r\n\r\n");
    assert.notEqual(relayed, mail);
    assert.equal(await verdictOf(`Received: by relay.example\r\nX-Relay: 1\r\n${relayed}`), "pass");
  });

  test("fails for a changed body or covered field", async () => {
    const mail = await signed(MAIL);
    for (const [was, is] of [
      ["Hello.", "Hello!"],
      ["hello  world", "hello moon"],
      ["a@mayfly.test>", "b@mayfly.test>"],
      ["<1@mayfly.test>", "<2@mayfly.test>"],
    ] as const) {
      assert.match(await verdictOf(mail.replace(was, is)), /^(?:fail|neutral)$/, is);
    }
  });

  for (const field of [
    "From: Bank <a@bank.example>",
    "Subject: pay",
    "To: c@example.org",
    "Cc: c@example.org",
    "Reply-To: c@example.org",
    "Sender: c@example.org",
    "Content-Type: text/html",
    "Content-Transfer-Encoding: base64",
    "Message-ID: <2@mayfly.test>",
    "Date: Thu, 02 Jan 2025 00:00:00 +0000",
  ]) {
    test(`fails when '${field}' is added in front`, async () => {
      assert.equal(await verdictOf(`${field}\r\n${await signed(MAIL)}`), "fail");
    });
  }

  test("excludes fields that the transport replaces", async () => {
    const mail = await signed(MAIL, { replaced: ["message-id", "date"] });
    const replaced = mail
      .replace("<1@mayfly.test>", "<ses@amazonses.example>")
      .replace("00:00:00 +0000", "00:00:07 +0000");
    assert.notEqual(replaced, mail);
    assert.equal(await verdictOf(replaced), "pass");
  });

  test("isn't created for a foreign domain, several From fields, or none", async () => {
    for (const from of [
      "a@elsewhere.example",
      "a@sub.mayfly.test",
      '"a@mayfly.test" <a@bank.example>',
      "",
    ]) {
      assert.equal(await signatureOf(MAIL.replace(/^From: .*$/m, `From: ${from}`)), "", from);
    }
    assert.equal(await signatureOf(`From: a@mayfly.test\r\n${MAIL}`), "");
    assert.equal(await signatureOf("Subject: no author\r\n\r\nHello.\r\n"), "");
    assert.equal(await signatureOf("no header at all"), "");
  });

  test("has lines that every relay accepts", async () => {
    const lines = (await signatureOf(MAIL)).split("\r\n");
    assert.ok(lines.every((line) => line.length <= 78));
    assert.equal(lines.at(-1), "");
    assert.match(lines[0] ?? "", /^DKIM-Signature: v=1;$/);
  });

  test("verifies for every body, empty lines and blanks wherever they are", async () => {
    const line = oneof(
      string({ maxLength: 20 }),
      constantFrom("", " ", "\t ", "a  b\t", ".", " x"),
    );
    const body = array(line, { maxLength: 12 });
    await check(
      asyncProperty(body, constantFrom("\r\n", ""), async (lines, end) => {
        const text = lines.map((one) => one.replace(/[\r\n]/g, "")).join("\r\n") + end;
        const mail = await signed(`${HEADER}\r\n${text}`, {
          privateKey: ED25519.privateKey,
          selector: "ed",
        });
        assert.equal(await verdictOf(mail), "pass");
      }),
      { numRuns: 200 },
    );
  });

  test("verifies for bodies of many slices, however long their lines, blanks, and gaps", async () => {
    const kilobytes = (text: string, count: number): string =>
      text.repeat((count * 1024) / text.length);
    for (const body of [
      kilobytes("0123456789abcd\r\n", 1024),
      kilobytes("x", 700),
      kilobytes(" ", 700),
      `a\r\n${kilobytes("\r\n", 700)}b\r\n`,
      `a\r\n${kilobytes(" \t \t\r\n".padEnd(8, "\r\n"), 700)}`,
      kilobytes("\r\n", 700),
    ]) {
      assert.equal(await verdictOf(await signed(`${HEADER}\r\n${body}`)), "pass");
    }
  });

  test("yields to the event loop while it hashes a large body", async () => {
    const slices = 12;
    const mail = `${HEADER}\r\n${"0123456789abcd\r\n".repeat((slices * 262_144) / 16)}`;
    let turns = 0;
    const count = (): void => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    await signed(mail);
    clearImmediate(counting);
    assert.ok(turns >= slices / 2, String(turns));
  });

  test("verifies for headers of any bytes", async () => {
    const value = string({ unit: "grapheme", maxLength: 60 });
    await check(
      asyncProperty(value, value, async (subject, references) => {
        const clean = (text: string): string => text.replace(/[\r\n\0]/g, "");
        const header = `Subject: ${clean(subject)}\r\nReferences: x\r\n\t${clean(references)}x\r\n`;
        const mail = await signed(`${header}From: a@mayfly.test\r\n\r\nHello.\r\n`, {
          privateKey: ED25519.privateKey,
          selector: "ed",
        });
        assert.equal(await verdictOf(mail), "pass");
      }),
      { numRuns: 200 },
    );
  });

  test("is added in front of the sent mail, which stays unchanged", async () => {
    const sent: OutboundMail[] = [];
    let closed = false;
    const transport = signDkim(
      {
        reaches: (domain) => domain === "example.org",
        send: async (mail) => void sent.push(mail),
        close: async () => {
          closed = true;
        },
      },
      options(),
      { nowMs: () => NOW_MS },
    );
    const envelope = { from: "a@mayfly.test", to: "b@example.org" };
    await transport.send({ envelope, raw: Buffer.from(MAIL) });
    assert.deepEqual(sent[0]?.envelope, envelope);
    assert.equal(sent[0]?.raw.toString(), `${await signatureOf(MAIL)}${MAIL}`);
    assert.equal(await verdictOf(sent[0]?.raw.toString() ?? ""), "pass");
    assert.deepEqual(
      [transport.reaches("example.org"), transport.reaches("x.test")],
      [true, false],
    );
    await transport.close();
    assert.equal(closed, true);
  });
});

const HEADER =
  "Date: Wed, 01 Jan 2025 00:00:00 +0000\r\nFrom: Somebody <a@mayfly.test>\r\nTo: b@example.org\r\n" +
  "Message-ID: <1@mayfly.test>\r\nSubject: hello  world\r\nMIME-Version: 1.0\r\n" +
  "Content-Type: text/plain;\r\n\tcharset=utf-8\r\n";
const MAIL = `${HEADER}\r\nHello.\r\n\r\nBye.\r\n`;

function options(given: Partial<DkimOptions> = {}): DkimOptions {
  return {
    selector: "rsa",
    privateKey: RSA.privateKey,
    signs: (domain) => domain === "mayfly.test",
    replaced: [],
    ...given,
  };
}

function signatureOf(mail: string, given: Partial<DkimOptions> = {}): Promise<string> {
  return makeSignature(Buffer.from(mail), options(given), NOW_MS);
}

async function signed(mail: string, given: Partial<DkimOptions> = {}): Promise<string> {
  return `${await signatureOf(mail, given)}${mail}`;
}

function spki(key: KeyObject): string {
  return key.export({ type: "spki", format: "der" }).toString("base64");
}
