import type { AdminStats, AuditEntry } from "@mayfly/contract";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { BANNABLE, talkFrom } from "../app/banning.ts";
import { operatorOf } from "../app/operator.ts";
import { startBefore } from "../app/start-before.ts";
import { startTestApp, type TestApp } from "../app/test-app.ts";
import { ATTACKED_STORES } from "../stores/test-stores.ts";

const HONEST = "198.51.100.1";
const FORM = {
  name: "Ada",
  email: "ada@example.org",
  subject: "A question",
  message: "How long is mail kept?",
};
const PER_HOUR = 120;
const CAPACITY = 40;
const HOUR_MS = 3_600_000;

for (const store of ATTACKED_STORES)
  describe(`a flood of mail to the company, on ${store.name}`, () => {
    let app: TestApp;
    startBefore(
      store,
      (env) =>
        startTestApp({
          ...env,
          ...BANNABLE,
          LIMIT_COMPANY_MAIL_PER_HOUR: String(PER_HOUR),
          LIMIT_MESSAGES_PER_COMPANY_INBOX: String(CAPACITY),
        }),
      (started) => (app = started),
    );

    const contact = async () => (await app.call("POST", "/api/contact", { body: FORM })).status;
    const operator = <Body>(method: string, path: string, body?: object) =>
      operatorOf(app, BANNABLE.ADMIN_KEY)<Body>(method, path, body);

    test("from one IP address gets 452 after twenty messages, while other senders are accepted", async () => {
      const replies = await sendFrom("203.0.113.5", "abuse@mayfly.test", 40);
      assert.equal(countAccepted(replies), 20);
      assert.match(replies.at(-1) ?? "", /^452 4\.7\.0 /);
      for (const inbox of ["abuse", "postmaster", "privacy", "legal", "general", "business"]) {
        // oxlint-disable-next-line no-await-in-loop -- one honest sender after the other
        assert.equal(countAccepted(await sendFrom(HONEST, `${inbox}@mayfly.test`, 1)), 1, inbox);
      }
      assert.equal(await contact(), 200);
    });

    test("from one IP address doesn't stop its mail to visitors", async () => {
      const { email } = await app.createAddress();
      assert.equal(countAccepted(await sendFrom("203.0.113.5", email, 3)), 3);
    });

    test("from one network is counted together across its IP addresses", async () => {
      app.clock.advance(HOUR_MS);
      const replies = [];
      for (let host = 1; host <= 10; host++) {
        // oxlint-disable-next-line no-await-in-loop -- one address after the other
        replies.push(...(await sendFrom(`203.0.113.${host}`, "postmaster@mayfly.test", 20)));
      }
      assert.ok(countAccepted(replies) <= PER_HOUR / 2);
    });

    test("from clients that name an inbox and send nothing leaves the inbox open to others", async () => {
      app.clock.advance(HOUR_MS);
      for (let network = 1; network <= 10; network++) {
        // oxlint-disable no-await-in-loop -- one network after the other
        const talk = await talkFrom(app, `192.0.${network}.1`);
        await talk.say("EHLO sender.example");
        for (let named = 0; named < 20; named++) {
          await talk.say("MAIL FROM:<sender@sender.example>");
          await talk.say("RCPT TO:<abuse@mayfly.test>");
          await talk.say("RSET");
        }
        talk.close();
        // oxlint-enable no-await-in-loop
      }
      assert.equal(countAccepted(await sendFrom(HONEST, "abuse@mayfly.test", 1)), 1);
    });

    test("from many networks to one inbox leaves capacity to other inboxes and the contact form", async () => {
      app.clock.advance(HOUR_MS);
      await flood("general@mayfly.test");
      assert.match((await sendFrom(HONEST, "general@mayfly.test", 1))[0] ?? "", /^452 /);
      assert.equal(countAccepted(await sendFrom(HONEST, "privacy@mayfly.test", 1)), 1);
      assert.equal(countAccepted(await sendFrom(HONEST, "legal@mayfly.test", 1)), 1);
      assert.equal(await contact(), 200);
      app.clock.advance(HOUR_MS);
      assert.match((await sendFrom(HONEST, "general@mayfly.test", 1))[0] ?? "", /^452 4\.2\.2 /);
      assert.equal(await contact(), 200, "the inbox is full for senders");
    });

    test("is shown in the panel and deleted there at once, with an entry in the audit log", async () => {
      const general = async () => {
        const { body } = await operator<AdminStats>("GET", "stats");
        return body.companyInboxes.find(({ inbox }) => inbox === "general");
      };
      const fill = async () => (await general())?.filledPercent ?? 0;
      assert.ok((await fill()) >= 80);
      const before = new Date(app.clock.nowMs() - HOUR_MS / 2).toISOString();
      const path = "company-inbox/general";
      const deleted = await operator<{ deleted: number }>("POST", `${path}/delete-older`, {
        before,
      });
      assert.equal(deleted.status, 200);
      assert.ok(deleted.body.deleted >= 30, `${deleted.body.deleted}`);
      assert.ok((await fill()) < 20);
      assert.equal(countAccepted(await sendFrom(HONEST, "general@mayfly.test", 2)), 2);
      const { body: left } = await operator<{ id: string }[]>("GET", path);
      const ids = left.map(({ id }) => id);
      assert.equal((await general())?.messages, ids.length);
      const selected = await operator<{ deleted: number }>("POST", `${path}/delete`, {
        ids: [...ids, "of.nothing"],
      });
      assert.equal(selected.body.deleted, ids.length);
      assert.deepEqual(await general(), { inbox: "general", filledPercent: 0, messages: 0 });
      const { body: entries } = await operator<AuditEntry[]>("GET", "audit?limit=2");
      assert.deepEqual(
        entries.map(({ action, subject }) => `${action}: ${subject}`),
        [
          `delete-company-messages: general: ${ids.length + 1} selected`,
          `delete-company-messages: general: all before ${before}`,
        ],
      );
    });

    /** Uses more networks than the limit of all mail allows. */
    async function flood(to: string): Promise<void> {
      for (let network = 1; network <= 10; network++) {
        // oxlint-disable-next-line no-await-in-loop -- one network after the other
        await sendFrom(`192.0.${network}.1`, to, 20);
      }
    }

    /** Resolves with the last reply to each message: to its data, or to the refused recipient. */
    async function sendFrom(ip: string, to: string, times: number): Promise<string[]> {
      const talk = await talkFrom(app, ip);
      await talk.say("EHLO sender.example");
      const replies: string[] = [];
      for (let sent = 0; sent < times; sent++) {
        // oxlint-disable no-await-in-loop -- one command after the other
        await talk.say("MAIL FROM:<sender@sender.example>");
        const accepted = await talk.say(`RCPT TO:<${to}>`);
        if (accepted.startsWith("250")) {
          await talk.say("DATA");
          replies.push(await talk.say("Subject: flood\r\n\r\nflood\r\n."));
        } else {
          replies.push(accepted);
          await talk.say("RSET");
        }
        // oxlint-enable no-await-in-loop
      }
      talk.close();
      return replies;
    }
  });

function countAccepted(replies: readonly string[]): number {
  return replies.filter((reply) => reply.startsWith("250")).length;
}
