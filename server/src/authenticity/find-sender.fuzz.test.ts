import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import * as fc from "fast-check";
import { makeMail, makeSigningKey, signMail } from "../../test/mail/signed-mail.ts";
import { judgeSender } from "../inbox/receiving/sender-verdict.ts";
import { DnsFailure, type Resolve } from "./dns-cache.ts";
import { findSender } from "./find-sender.ts";

/** Both the message and the DNS answers are untrusted. */
describe("for arbitrary messages and DNS answers", () => {
  let signed: Buffer;
  let record: string;
  before(async () => {
    const key = makeSigningKey(1024);
    ({ record } = key);
    const mail = makeMail({ From: "Shop <a@example.com>", Subject: "Your order" });
    signed = Buffer.from(await signMail(mail, { domain: "example.com", key }));
  });

  test("a signed message with a relevant change is not verified", async () => {
    const changes = fc.record({ at: fc.nat(), byte: fc.integer({ min: 33, max: 126 }) });
    await fc.assert(
      fc.asyncProperty(changes, async ({ at, byte }) => {
        const raw = Buffer.from(signed);
        const body = raw.indexOf("\r\n\r\n") + 4;
        const index = body + (at % "Hello.".length);
        fc.pre(raw[index] !== byte);
        raw[index] = byte;
        const findings = await find(raw, async (name) => answerOf(name, record));
        assert.equal(judgeSender(findings, "example.com")?.outcome, "forged");
      }),
      { numRuns: 50 },
    );
  });

  test("there are findings, and `verified` only for an intact signature", async () => {
    const edit = fc.record({
      at: fc.nat(),
      removed: fc.nat({ max: 30 }),
      added: fc.oneof(
        fc.string({ maxLength: 20 }),
        fc.constantFrom("\r\n", ";", "=", '"', "<", "@"),
      ),
    });
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "v=spf1 include:example.com -all",
        "v=spf1 redirect=example.com",
        "v=spf1 exists:%{ir}.%{l}.%{d9}.x -all",
        "v=spf1 a:%{",
        "v=DMARC1; p=",
        "v=DMARC1; p=reject; pct=9999",
        "v=DKIM1; p=",
        "v=DKIM1; k=ed25519; p=AAAA",
      ),
    );
    const records = fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 5 }), records, async (edits, answers) => {
        const raw = edits.reduce(applyEdit, signed);
        const findings = await find(raw, async (name) => {
          if (answers.length === 0) throw new DnsFailure("ENOTFOUND", name);
          return answers;
        });
        assert.ok(["pass", "fail", "none"].includes(findings.dmarc));
        assert.notEqual(judgeSender(findings, "example.com")?.outcome, "verified");
      }),
      { numRuns: 300 },
    );
  });

  test("there are findings for arbitrary signature tags, and another signature still proves the sender", async () => {
    const value = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom("", "/", "/relaxed", "relaxed/relaxed", "simple", "-1", "1e999", "\u3000"),
      fc.constantFrom(
        "rsa-sha256",
        "ed25519-sha256",
        "rsa-sha1",
        "from:to",
        "evil.test",
        "@",
        "==",
      ),
    );
    const name = fc.constantFrom(
      ..."v a b c d h i l q s t x z bh cv C __proto__".split(" "),
      " c ",
    );
    const tags = fc.array(fc.tuple(name, value), { maxLength: 12 });
    const fields = fc.array(
      fc.tuple(fc.constantFrom("DKIM-Signature", "ARC-Seal", "ARC-Message-Signature"), tags),
      { maxLength: 3 },
    );
    const whole = {
      v: "1",
      a: "rsa-sha256",
      d: "evil.test",
      s: "s1",
      h: "from",
      b: "AA",
      bh: "AA",
    };
    await fc.assert(
      fc.asyncProperty(fields, async (added) => {
        const lines = added.map(([field, changed]) => {
          const list = Object.entries({ ...whole, ...Object.fromEntries(changed) });
          return `${field}: ${list.map((tag) => tag.join("=")).join("; ")}\r\n`;
        });
        const raw = Buffer.concat([Buffer.from(lines.join("").replaceAll("\r\n\r\n", "")), signed]);
        const findings = await find(raw, async (asked) => answerOf(asked, record));
        assert.equal(judgeSender(findings, "example.com")?.outcome, "verified");
      }),
      { numRuns: 200 },
    );
  });
});

function applyEdit(raw: Buffer, edit: { at: number; removed: number; added: string }): Buffer {
  const at = edit.at % (raw.length + 1);
  const rest = raw.subarray(Math.min(raw.length, at + edit.removed));
  return Buffer.concat([raw.subarray(0, at), Buffer.from(edit.added), rest]);
}

function find(raw: Buffer, resolve: Resolve) {
  const origin = { ip: "192.0.2.1", helo: "mx.example.com", sender: "a@evil.test" };
  return findSender({ raw, origin, signal: new AbortController().signal }, resolve);
}

function answerOf(name: string, record: string): unknown[] {
  if (name === "_dmarc.example.com") return [["v=DMARC1; p=reject"]];
  if (name === "s1._domainkey.example.com") return [[record]];
  throw new DnsFailure("ENOTFOUND", name);
}
