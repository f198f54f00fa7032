import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { encode } from "dns-packet";
import { startNameServer, type NameServer } from "../../test/network/name-server.ts";
import { makeMail, makeSigningKey, signMail } from "../../test/mail/signed-mail.ts";
import type { Origin, SenderFindings } from "../inbox/receiving/sender-verdict.ts";
import { createLog } from "../log.ts";
import { createSenderChecker } from "./sender-checker.ts";
import type { TimeLimits } from "./time-limits.ts";

const ORIGIN: Origin = { ip: "127.0.0.1", helo: "mx.example.com", sender: "a@example.com" };
const MAIL = Buffer.from(makeMail({ From: "a@example.com", Subject: "hello" }));
/** Short, so that a lost answer soon fails, and long enough for a loaded machine to answer. */
const SHORT = { queryMs: 2_000, checkMs: 240_000 };

describe("the sender checks in their thread", () => {
  test("query the configured name servers", async (t) => {
    const { nameServer, check } = await start(t);
    const key = makeSigningKey();
    nameServer.set("s1._domainkey.example.com", "TXT", key.record);
    const signed = await signMail(MAIL.toString(), { domain: "example.com", key });
    const findings = await check(Buffer.from(signed), { ...ORIGIN, sender: "" });
    assert.equal(findings?.dmarc, "pass");
    assert.equal(findings.domain, "example.com");
    assert.ok(nameServer.asked.includes("TXT _dmarc.example.com"));
  });

  test("send one query for many messages", async (t) => {
    const { nameServer, check } = await start(t);
    await Promise.all(Array.from({ length: 10 }, () => check()));
    await check();
    const count = (question: string): number =>
      nameServer.asked.filter((asked) => asked === question).length;
    assert.equal(count("TXT example.com"), 1);
    assert.equal(count("TXT _dmarc.example.com"), 1);
  });

  test("end without findings if a name server hangs", async (t) => {
    const { nameServer, check } = await start(t, SHORT);
    nameServer.hang("_dmarc.example.com");
    assert.equal((await check())?.dmarc, "none");
  });

  test("end at their deadline, however many queries are pending", async (t) => {
    const { nameServer, check } = await start(t, { queryMs: 60_000, checkMs: 5_000 });
    nameServer.hang("example.com");
    nameServer.hang("_dmarc.example.com");
    assert.equal(await check(), undefined);
    const other = { ...ORIGIN, sender: "a@example.net" };
    nameServer.set("_dmarc.example.net", "TXT", "v=DMARC1; p=none");
    assert.equal((await check(mailFrom("example.net"), other))?.domain, "example.net");
  });

  test("reject answers that are malformed, too long, for another query, or circular", async (t) => {
    const { nameServer, check } = await start(t, SHORT);
    const answer = (query: { id?: number | undefined }, name: string, more: object) =>
      encode({
        type: "response",
        id: query.id ?? 0,
        questions: [{ type: "TXT", name }],
        answers: [],
        ...more,
      });
    const record = "v=DMARC1; p=reject";
    const txt = (name: string, data: string) => [{ type: "TXT" as const, name, data, ttl: 60 }];
    nameServer.lie("_dmarc.rubbish.test", () => Buffer.from("v=DMARC1; p=reject"));
    nameServer.lie("_dmarc.stranger.test", (query) =>
      answer({ id: (query.id ?? 0) ^ 1 }, "_dmarc.stranger.test", {
        answers: txt("_dmarc.stranger.test", record),
      }),
    );
    nameServer.lie("_dmarc.circle.test", (query) =>
      answer(query, "_dmarc.circle.test", {
        answers: [
          { type: "CNAME", name: "_dmarc.circle.test", data: "other.circle.test", ttl: 60 },
          { type: "CNAME", name: "other.circle.test", data: "_dmarc.circle.test", ttl: 60 },
        ],
      }),
    );
    nameServer.lie("_dmarc.long.test", (query) =>
      answer(query, "_dmarc.long.test", {
        answers: Array.from({ length: 200 }, () => txt("_dmarc.long.test", "x".repeat(250))).flat(),
      }),
    );
    const domains = ["rubbish.test", "stranger.test", "circle.test", "long.test"];
    const findings = await Promise.all(domains.map((domain) => check(mailFrom(domain))));
    assert.deepEqual(
      findings.map((found) => found?.dmarc),
      ["none", "none", "none", "none"],
    );
    assert.equal((await check())?.dmarc, "pass");
  });

  test("send a bounded number of queries, whatever a record requires", async (t) => {
    const { nameServer, check } = await start(t);
    const names = Array.from({ length: 10 }, (_, index) => `m${index}.example.com`);
    nameServer.set("example.com", "TXT", `v=spf1 ${names.map((name) => `mx:${name}`).join(" ")}`);
    for (const name of names) {
      const hosts = Array.from({ length: 10 }, (_, index) => `${index}.${name}`);
      nameServer.set(name, "MX", ...hosts.map((exchange) => ({ preference: 1, exchange })));
      for (const host of hosts) nameServer.set(host, "A", "192.0.2.1");
    }
    await check();
    assert.ok(nameServer.asked.length <= 100, `${nameServer.asked.length} questions`);
  });

  test("skip hostile mail: too many signatures, lines too long, or headers too large", async (t) => {
    const { nameServer, check } = await start(t);
    const signature =
      "DKIM-Signature: v=1; a=rsa-sha256; d=example.com; s=s1; h=from; b=AA; bh=AA\r\n";
    for (const mail of [
      `${signature.repeat(300)}From: a@example.com\r\n\r\nHello.`,
      `From: a@example.com\r\n${"X-Pad: 1\r\n".repeat(5_000)}\r\nHello.`,
      `From: a@example.com\r\n\r\n${"x".repeat(300_000)}`,
      `From: a@example.com\r\nX-Pad:${"\r\n 1".repeat(100_000)}\r\n\r\nHello.`,
    ]) {
      assert.equal(await check(Buffer.from(mail)), undefined);
    }
    assert.deepEqual(nameServer.asked, ["NS ."]);
  });

  test("continue in a new thread after a message that blocked one too long", async (t) => {
    const times = { queryMs: 60_000, checkMs: 60_000, threadMs: 8_000 };
    const { nameServer, check } = await start(t, times);
    nameServer.hang("_dmarc.evil.test");
    assert.equal(await check(mailFrom("evil.test")), undefined);
    assert.equal((await check())?.dmarc, "pass");
  });

  test("that wait for a slow name server delay no other", async (t) => {
    const { nameServer, check } = await start(t, { queryMs: 60_000, checkMs: 60_000 });
    nameServer.hang("_dmarc.evil.test");
    const ended: string[] = [];
    const slow = check(mailFrom("evil.test")).then(() => ended.push("slow"));
    await nameServer.whenAsked("_dmarc.evil.test");
    assert.equal((await check())?.dmarc, "pass");
    assert.deepEqual(ended, []);
    nameServer.release("_dmarc.evil.test");
    await slow;
  });

  test("stop sending queries if no name server answers", async (t) => {
    const log = createLog("silent");
    const checker = createSenderChecker({
      dns: ["127.0.0.1:1"],
      concurrentChecksMax: 4,
      log,
    });
    t.after(() => checker.close());
    assert.equal(checker.isReady(), true);
    assert.equal(await checker.check({ raw: MAIL, origin: ORIGIN }), undefined);
    assert.equal(checker.isReady(), false);
  });

  test("end at once when the service stops", async (t) => {
    const { nameServer, checker, check } = await start(t, { queryMs: 60_000, checkMs: 60_000 });
    nameServer.hang("example.com");
    const running = check();
    await nameServer.whenAsked("example.com");
    await checker.close();
    assert.equal(await running, undefined);
    assert.equal(await check(), undefined);
  });
});

function mailFrom(domain: string): Buffer {
  return Buffer.from(makeMail({ From: `a@${domain}` }));
}

async function start(t: TestContext, times: Partial<TimeLimits> = {}) {
  const nameServer = await startNameServer();
  const checker = createSenderChecker({
    dns: [nameServer.address],
    concurrentChecksMax: 4,
    log: createLog("silent"),
    times,
  });
  t.after(async () => {
    await checker.close();
    await nameServer.close();
  });
  exampleCom(nameServer);
  return {
    nameServer,
    checker,
    check: (raw: Buffer = MAIL, origin = ORIGIN): Promise<SenderFindings | undefined> =>
      checker.check({ raw, origin }),
  };
}

function exampleCom(nameServer: NameServer): void {
  nameServer.set("example.com", "TXT", "v=spf1 ip4:127.0.0.1 -all");
  nameServer.set("_dmarc.example.com", "TXT", "v=DMARC1; p=reject");
}
