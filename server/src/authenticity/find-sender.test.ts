import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import {
  makeMail,
  makeSigningKey,
  signMail,
  type SigningKey,
} from "../../test/mail/signed-mail.ts";
import { judgeSender, type Origin } from "../inbox/receiving/sender-verdict.ts";
import { DnsFailure, type Resolve } from "./dns-cache.ts";
import { findSender } from "./find-sender.ts";

const ORIGIN: Origin = {
  ip: "192.0.2.10",
  helo: "mx.example.com",
  sender: "bounce@example.com",
};
const ELSEWHERE: Origin = { ip: "203.0.113.9", helo: "evil.test", sender: "a@evil.test" };
const MAIL = makeMail({ From: "Shop <orders@example.com>", Subject: "Your order" });
const REJECTS = "v=DMARC1; p=reject";

describe("the sender of a message", () => {
  let key: SigningKey;
  let signed: string;
  before(async () => {
    key = makeSigningKey();
    signed = await signMail(MAIL, { domain: "example.com", key });
  });

  const zone = (more: Record<string, Answer> = {}): Record<string, Answer> => ({
    "TXT _dmarc.example.com": REJECTS,
    "TXT s1._domainkey.example.com": key.record,
    "TXT example.com": "v=spf1 ip4:192.0.2.10 -all",
    ...more,
  });
  const verdict = async (mail: string, records: Record<string, Answer>, from = ELSEWHERE) => {
    const { signal } = new AbortController();
    const received = { raw: Buffer.from(mail), origin: from, signal };
    const findings = await findSender(received, resolver(records));
    const found = judgeSender(findings, findings.domain ?? "");
    return found ? `${found.outcome} ${found.domain}` : "unverified";
  };

  test("is proved by the domain's signature, from any IP address", async () => {
    assert.equal(await verdict(signed, zone()), "verified example.com");
  });

  test("is proved by SPF if the envelope's domain is that of From", async () => {
    assert.equal(await verdict(MAIL, zone(), ORIGIN), "verified example.com");
    const other = { ...ORIGIN, sender: "a@evil.test" };
    const evil = { "TXT evil.test": "v=spf1 +all" };
    assert.equal(await verdict(MAIL, zone(evil), other), "forged example.com");
  });

  test("is forged without any proof if the domain's policy refuses such mail", async () => {
    assert.equal(await verdict(MAIL, zone()), "forged example.com");
    const quarantine = zone({ "TXT _dmarc.example.com": "v=DMARC1; p=quarantine" });
    assert.equal(await verdict(MAIL, quarantine), "forged example.com");
  });

  test("is forged if a signed message was changed", async () => {
    const changed = signed.replace("Hello.", "Pay here.");
    assert.equal(await verdict(changed, zone()), "forged example.com");
    const renamed = signed.replace("Your order", "Your refund");
    assert.equal(await verdict(renamed, zone()), "forged example.com");
  });

  test("is unknown if the domain only monitors or tests its policy", async () => {
    for (const record of [
      "v=DMARC1; p=none",
      "v=DMARC1; p=quarantine; t=y",
      "v=DMARC1; p=reject; t=y",
      "v=DMARC1; p=reject; pct=0",
      "v=DMARC1; p=reject; pct=50; rua=mailto:a@example.com",
    ]) {
      const watched = zone({ "TXT _dmarc.example.com": record });
      assert.equal(await verdict(MAIL, watched), "unverified", record);
    }
    const full = zone({ "TXT _dmarc.example.com": "v=DMARC1; p=reject; pct=100" });
    assert.equal(await verdict(MAIL, full), "forged example.com");
  });

  test("is unknown if the domain has no DMARC record", async () => {
    const { "TXT _dmarc.example.com": _, ...silent } = zone();
    assert.equal(await verdict(signed, silent), "unverified");
    assert.equal(await verdict(MAIL, {}), "unverified");
  });

  test("is unknown if lost DNS answers could have proved it", async () => {
    assert.equal(await verdict(MAIL, zone({ "TXT _dmarc.example.com": "lost" })), "unverified");
    const keyLost = zone({ "TXT s1._domainkey.example.com": "lost" });
    assert.equal(await verdict(signed, keyLost), "unverified");
    assert.equal(await verdict(MAIL, zone({ "TXT example.com": "lost" }), ORIGIN), "unverified");
  });

  test("stays forged if a forger's own domain loses its DNS answers", async () => {
    const hanging = zone({ "TXT evil.test": "lost", "TXT s1._domainkey.evil.test": "lost" });
    const own = await signMail(MAIL, { domain: "evil.test", key });
    assert.equal(await verdict(own, hanging), "forged example.com");
  });

  test("is unknown if the key is too weak", async () => {
    const weak = makeSigningKey(512);
    const mail = await signMail(MAIL, { domain: "example.com", key: weak });
    const records = zone({ "TXT s1._domainkey.example.com": weak.record });
    assert.equal(await verdict(mail, records), "unverified");
  });

  test("is unknown if text was appended to the signed part", async () => {
    const part = await signMail(MAIL, { domain: "example.com", key, bodyLengthMax: 8 });
    assert.equal(await verdict(part, zone()), "verified example.com");
    assert.equal(await verdict(`${part}And now pay.\r\n`, zone()), "unverified");
  });

  test("is not called forged if a mailing list adds its footer and authenticates itself", async () => {
    const fields = "List-Id: Birds <birds.lists.example.org>\r\n";
    const posted = `${fields}${signed}-- \r\nTo leave the list …\r\n`;
    const list = { ip: "198.51.100.1", helo: "lists.example.org", sender: "birds@example.org" };
    const records = zone({ "TXT example.org": "v=spf1 ip4:198.51.100.1 -all" });
    assert.equal(await verdict(posted, records, list), "unverified");
    assert.equal(await verdict(posted, records, ELSEWHERE), "forged example.com");
  });

  test("is unknown, not forged, if a relay in a private network delivers the message", async () => {
    for (const ip of ["127.0.0.1", "10.1.2.3", "::ffff:192.168.1.1", "fd00::1", "100.64.0.1", ""]) {
      assert.equal(await verdict(MAIL, zone(), { ...ORIGIN, ip }), "unverified", ip);
      assert.equal(await verdict(signed, zone(), { ...ORIGIN, ip }), "verified example.com", ip);
    }
    assert.equal(
      await verdict(MAIL, zone(), { ...ELSEWHERE, ip: "2001:db8::1" }),
      "forged example.com",
    );
  });

  test("of a subdomain follows the parent domain's policy and alignment mode", async () => {
    const from = MAIL.replace("@example.com", "@shop.example.com");
    const mail = await signMail(from, { domain: "example.com", key });
    assert.equal(await verdict(mail, zone()), "verified shop.example.com");
    const strict = zone({ "TXT _dmarc.example.com": `${REJECTS}; adkim=s` });
    assert.equal(await verdict(mail, strict), "forged shop.example.com");
  });

  test("is named by the A-label of an IDN domain", async () => {
    const from = makeMail({ From: "Bücher <a@bücher.example>" });
    const mail = await signMail(from, { domain: "xn--bcher-kva.example", key });
    const records = {
      "TXT _dmarc.xn--bcher-kva.example": REJECTS,
      "TXT s1._domainkey.xn--bcher-kva.example": key.record,
    };
    assert.equal(await verdict(mail, records), "verified xn--bcher-kva.example");
  });

  test("of a look-alike domain is that domain, not the one it resembles", async () => {
    const from = makeMail({ From: '"example.com" <a@examp1e.test>' });
    const mail = await signMail(from, { domain: "examp1e.test", key });
    const records = zone({
      "TXT _dmarc.examp1e.test": REJECTS,
      "TXT s1._domainkey.examp1e.test": key.record,
    });
    assert.equal(await verdict(mail, records), "verified examp1e.test");
  });

  for (const [what, from] of [
    ["no author", "From: undisclosed\r\n"],
    ["no From at all", "Sender: a@example.com\r\n"],
    ["an author without a domain", "From: <orders>\r\n"],
    ["authors of different domains", "From: a@example.com, b@example.org\r\n"],
    ["two From fields", "From: a@example.com\r\nFrom: b@example.com\r\n"],
    ["a domain literal", "From: <a@[192.0.2.1]>\r\n"],
    ["two at signs", "From: <a@example.org@example.com>\r\n"],
  ] as const) {
    test(`is unknown with ${what}`, async () => {
      const mail = `${from}Subject: hello\r\n\r\nHello.\r\n`;
      assert.equal(await verdict(mail, zone(), ORIGIN), "unverified");
    });
  }

  for (const [what, field] of [
    ["no canonicalization of its header", "DKIM-Signature: v=1; a=rsa-sha256; c=/relaxed; $rest"],
    ["blanks in place of it", "dkim-signature\r\n :v=1;a=rsa-sha256;\r\n C = \u3000/ simple;$rest"],
    ["it in a line without a fold", "DKIM-Signature: v=1; a=rsa-sha256; z\r\n\u00a0;c=/;$rest"],
  ] as const) {
    test(`is not hidden by a signature with ${what}`, async () => {
      const rest = "d=evil.test; s=s1; h=from; bh=AAAA; b=AAAA";
      const broken = `${field.replace("$rest", rest)}\r\n`;
      assert.equal(await verdict(`${broken}${MAIL}`, zone()), "forged example.com");
      assert.equal(await verdict(`X: 1\r\n${broken}${MAIL}`, zone()), "forged example.com");
      assert.equal(await verdict(`${broken}${signed}`, zone()), "verified example.com");
      const below = signed.replace("\r\n\r\n", `\r\n${broken}\r\n`);
      assert.equal(await verdict(below, zone()), "verified example.com");
    });
  }

  test("is not hidden by a forwarder's unreadable signature", async () => {
    const tags = "i=1; a=rsa-sha256; d=evil.test; s=s1";
    const set = [
      `ARC-Seal: ${tags}; cv=none; b=AAAA`,
      `ARC-Message-Signature: ${tags}; c=/relaxed; h=from; bh=AAAA; b=AAAA`,
      "ARC-Authentication-Results: i=1; evil.test; spf=pass",
    ];
    assert.equal(await verdict(`${set.join("\r\n")}\r\n${MAIL}`, zone()), "forged example.com");
  });

  test("is proved by a signature next to a field with an unusual tag", async () => {
    const odd = makeMail({ From: "a@example.com", Subject: "a; c=/b", "X-Path": "c=/;c=/" });
    const mail = await signMail(odd, { domain: "example.com", key });
    assert.equal(await verdict(mail, zone()), "verified example.com");
  });

  test("is no longer checked after an abort", async () => {
    const raw = Buffer.from(`${signed}${"A line.\r\n".repeat(100_000)}`);
    const given = { raw, origin: ELSEWHERE, signal: AbortSignal.abort() };
    await assert.rejects(findSender(given, resolver(zone())), { name: "AbortError" });
  });

  test("is known when several authors share one domain", async () => {
    const mail = makeMail({ From: "a@example.com, b@example.com" });
    assert.equal(await verdict(mail, zone(), ORIGIN), "verified example.com");
  });
});

type Answer = string;

/** A missing name doesn't exist; 'lost' never answers. */
function resolver(records: Record<string, Answer>): Resolve {
  return async (name, type) => {
    const found = records[`${type} ${name.toLowerCase()}`];
    if (found === undefined) throw new DnsFailure("ENOTFOUND", name);
    if (found === "lost") throw new DnsFailure("ETIMEOUT", name);
    return [[found]];
  };
}
