import assert from "node:assert/strict";
import { test } from "node:test";
import { openEventStream } from "../app/event-stream.ts";
import { startTestApp } from "../app/test-app.ts";
import { makeMail } from "../mail/signed-mail.ts";
import { FROM_ANYWHERE, sendFrom } from "../mail/send-from.ts";
import { startNameServer } from "../network/name-server.ts";

/** Three times as many as are checked at the same time. */
const SLOW = 48;
const FORGED = { outcome: "forged", domain: "bank.example" };

test(
  "a network whose name servers never answer leaves checks to other mail",
  { timeout: 60_000 },
  async (t) => {
    const nameServer = await startNameServer();
    t.after(() => nameServer.close());
    nameServer.set("_dmarc.bank.example", "TXT", "v=DMARC1; p=reject");
    const env = { LIMIT_SENDER_CHECKS_PER_SECOND: "1000", DNS_RESOLVER: nameServer.address };
    const app = await startTestApp({ ...FROM_ANYWHERE, ...env });
    t.after(() => app.close());
    const [hostile, honest] = [await app.createAddress(), await app.createAddress()];
    const headers = { authorization: `Bearer ${honest.id}` };
    const stream = await openEventStream(`${app.baseUrl}/api/email/stream`, headers);
    t.after(() => stream.close());
    const checkHonest = async (): Promise<void> => {
      const raw = makeMail({ From: "Bank <a@bank.example>" });
      await sendFrom("198.51.100.7", { port: app.smtpPort, to: honest.email, raw });
      const [, update] = [await stream.next(), await stream.next()];
      assert.deepEqual(update.data["verdict"], FORGED);
    };
    // The first check starts the thread.
    await checkHonest();

    const flood = Array.from({ length: SLOW }, (_, index) => {
      const domain = `slow-${index}.example`;
      for (const name of [domain, `_dmarc.${domain}`]) nameServer.hang(name);
      const mail = {
        from: `a@${domain}`,
        to: hostile.email,
        raw: makeMail({ From: `a@${domain}` }),
      };
      return sendFrom(`192.0.2.${index % 4}`, { port: app.smtpPort, ...mail });
    });
    await Promise.all(flood);
    await checkHonest();
    const asked = new Set(nameServer.asked.map((question) => /slow-\d+/.exec(question)?.[0]));
    asked.delete(undefined);
    assert.ok(asked.size < SLOW, "the honest mail came after all others");
  },
);
