import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import {
  makeMail,
  makeSigningKey,
  signMail,
  type SigningKey,
} from "../../test/mail/signed-mail.ts";
import type { Origin } from "../inbox/receiving/sender-verdict.ts";
import { DnsFailure } from "./dns-cache.ts";
import { findSender } from "./find-sender.ts";

const HOST = "192.0.2.10";
const FROM = { From: "Shop <orders@example.com>", Subject: "Your order" };

describe("the proof that the reply's address wrote the message", () => {
  let key: SigningKey;
  let records: Record<string, string>;
  before(() => {
    key = makeSigningKey();
    records = {
      "TXT example.com": `v=spf1 ip4:${HOST} -all`,
      "TXT s1._domainkey.example.com": key.record,
      "TXT bounce.example.com": `v=spf1 ip4:${HOST} -all`,
      "TXT evil.test": "v=spf1 +all",
      "TXT s1._domainkey.evil.test": key.record,
    };
  });

  const WITH_DMARC = { "TXT _dmarc.example.com": "v=DMARC1; p=none" };
  const prove = async (
    mail: string,
    { sender, ip = HOST, more = {} }: { sender?: string; ip?: string; more?: object } = {},
  ): Promise<string | undefined> => {
    const all: Record<string, string> = { ...records, ...more };
    const origin: Origin | undefined =
      sender === undefined ? undefined : { ip, helo: "mx.example.com", sender };
    const { signal } = new AbortController();
    const { proof } = await findSender(
      { raw: Buffer.from(mail), origin, signal },
      async (name, type) => {
        const found = all[`${type} ${name.toLowerCase()}`];
        if (found === "lost") throw new DnsFailure("ETIMEOUT", name);
        if (found === undefined) throw new DnsFailure("ENOTFOUND", name);
        return [[found]];
      },
    );
    return proof && `${proof.outcome} ${proof.domain}`;
  };

  for (const [name, more] of [
    ["with a DMARC record", WITH_DMARC],
    ["without one", {}],
  ] as const) {
    test(`is SPF or DKIM of its own domain, ${name}`, async () => {
      const mail = makeMail(FROM);
      const signed = await signMail(mail, { domain: "example.com", key });
      assert.equal(await prove(mail, { sender: "a@example.com", more }), "proven example.com");
      assert.equal(await prove(signed, { more }), "proven example.com");
      assert.equal(await prove(mail, { more }), "unproven example.com");
      const elsewhere = { sender: "a@example.com", ip: "203.0.113.9", more };
      assert.equal(await prove(mail, elsewhere), "unproven example.com");
    });

    test(`isn't SPF or DKIM of another domain, ${name}`, async () => {
      const mail = await signMail(makeMail(FROM), { domain: "evil.test", key });
      assert.equal(await prove(mail, { sender: "a@evil.test", more }), "unproven example.com");
    });

    test(`isn't shown for Reply-To by what shows it for From, ${name}`, async () => {
      const fields = { From: "eve@evil.test", "Reply-To": "victim@example.com", Subject: "x" };
      const mail = await signMail(makeMail(fields), { domain: "evil.test", key });
      assert.equal(await prove(mail, { sender: "a@evil.test", more }), "unproven example.com");
      const own = await signMail(makeMail(fields), { domain: "example.com", key });
      assert.equal(await prove(own, { more }), "proven example.com");
    });
  }

  test("needs alignment by the DMARC record, and without one the domain itself or a parent domain", async () => {
    const mail = makeMail(FROM);
    const sender = "a@bounce.example.com";
    assert.equal(await prove(mail, { sender, more: WITH_DMARC }), "proven example.com");
    const strict = { "TXT _dmarc.example.com": "v=DMARC1; p=none; aspf=s" };
    assert.equal(await prove(mail, { sender, more: strict }), "unproven example.com");
    assert.equal(await prove(mail, { sender }), "unproven example.com");
    const below = makeMail({ ...FROM, From: "a@shop.example.com" });
    assert.equal(await prove(below, { sender: "a@example.com" }), "proven shop.example.com");
  });

  test("isn't a signature that omits Reply-To, or one next to a second Reply-To", async () => {
    const signed = await signMail(makeMail(FROM), { domain: "example.com", key });
    const added = `Reply-To: victim@example.com\r\n${signed}`;
    assert.equal(await prove(added), "unproven example.com");
    const named = await signMail(makeMail({ ...FROM, "Reply-To": "desk@example.com" }), {
      domain: "example.com",
      key,
    });
    assert.equal(await prove(named), "proven example.com");
    assert.equal(await prove(`Reply-To: victim@example.com\r\n${named}`), "unproven example.com");
    const same = `Reply-To: orders@example.com\r\n${signed}`;
    assert.equal(await prove(same), "proven example.com");
  });

  test("isn't a signature over part of the body, or one with a second From", async () => {
    const part = await signMail(makeMail(FROM), { domain: "example.com", key, bodyLengthMax: 3 });
    assert.equal(await prove(part), "unproven example.com");
    const signed = await signMail(makeMail(FROM), { domain: "example.com", key });
    assert.equal(await prove(`From: victim@example.com\r\n${signed}`), "unproven example.com");
  });

  test("is undefined if a DNS query failed, or if no reply is possible", async () => {
    const mail = makeMail(FROM);
    const signed = await signMail(mail, { domain: "example.com", key });
    const lostKey = { "TXT s1._domainkey.example.com": "lost" };
    assert.equal(await prove(signed, { more: lostKey }), undefined);
    assert.equal(await prove(signed, { more: { ...lostKey, ...WITH_DMARC } }), undefined);
    assert.equal(await prove(mail, { more: { "TXT _dmarc.example.com": "lost" } }), undefined);
    assert.equal(await prove(makeMail({ From: "undisclosed:;" })), undefined);
  });
});
