import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { until } from "../../../test/until.ts";
import { answerOf } from "../../../test/app/answer-of.ts";
import { listInbox, receiveMail, reply } from "../../../test/mail/received-mail.ts";
import { OPERATORS_KEY, operatorOf } from "../../../test/app/operator.ts";
import { startTestApp, type CreatedAddress, type TestApp } from "../../../test/app/test-app.ts";
import { TEST_STORES } from "../../../test/stores/test-stores.ts";

type Row = {
  domain: string;
  state: string;
  isDefault: boolean;
  isConfigured: boolean;
  livingAddresses: number;
  messagesLastHour: number;
  lastMessageAt: string | null;
};

/** Longer than a change takes to reach all nodes, and than the lifetime of a free address. */
const SETTLED_MS = 3_000;
const LIFETIME_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

for (const store of TEST_STORES)
  describe(`the operator's domains, on ${store.name}`, () => {
    let app: TestApp;
    let engine: Awaited<ReturnType<typeof store.start>>;
    let operator: ReturnType<typeof operatorOf>;
    before(async () => {
      engine = await store.start();
      app = await startTestApp({
        ...engine.env,
        ADMIN_KEY: OPERATORS_KEY,
        DOMAINS: "first.test,second.test",
        DOMAINS_RETIRED: "old.test",
      });
      operator = operatorOf(app);
    });
    after(async () => {
      await app.close();
      await engine.stop();
    });

    const list = async () => (await operator<Row[]>("GET", "domains")).body;
    const row = async (domain: string) => (await list()).find((one) => one.domain === domain);
    const states = async () =>
      (await list()).map(({ domain, state, isConfigured }) =>
        [domain, state, ...(isConfigured ? [] : ["added"])].join(" "),
      );
    const done = async (method: string, path: string, body?: object) => {
      const { status, body: answer } = await operator(method, path, body);
      return status < 300 ? `${status}` : `${status} ${answer["error"]}`;
    };
    const add = (domain: string, state?: string) =>
      done("POST", "domains", { domain, ...(state && { state }) });
    const change = (domain: string, state: string) => done("PATCH", `domains/${domain}`, { state });
    const remove = (domain: string) => done("DELETE", `domains/${domain}`);
    const offered = async () => {
      const answer = await answerOf(await app.call("GET", "/api/config"));
      return answer.body["domains"];
    };
    const create = async (domain: string) => {
      const answer = await app.call("POST", "/api/temp-emails", { body: { domain } });
      return (await answer.json()) as CreatedAddress & { error?: string };
    };
    const subjects = async (inbox: CreatedAddress) =>
      (await listInbox(app, inbox)).map(({ subject }) => subject);

    test("are initially the domains of the environment", async () => {
      assert.deepEqual(await states(), [
        "first.test offered",
        "second.test offered",
        "old.test retired",
      ]);
      const { isDefault, livingAddresses, messagesLastHour, lastMessageAt } =
        (await row("first.test")) ?? {};
      assert.deepEqual(
        { isDefault, livingAddresses, messagesLastHour, lastMessageAt },
        { isDefault: true, livingAddresses: 0, messagesLastHour: 0, lastMessageAt: null },
      );
    });

    test("an added domain is offered and receives, also for the required company addresses", async () => {
      assert.equal(await add(" München.Example "), "201");
      const name = "xn--mnchen-3ya.example";
      app.clock.advance(SETTLED_MS);
      assert.deepEqual(await offered(), ["first.test", "second.test", name]);
      const inbox = await create(name);
      assert.equal(inbox.email.split("@")[1], name);
      await app.send({ to: inbox.email, subject: "to the new one" });
      assert.deepEqual(await subjects(inbox), ["to the new one"]);
      await app.send({ to: `postmaster@${name}`, subject: "to its postmaster" });
      const mails = await operator<{ subject: string }[]>("GET", "company-inbox/postmaster");
      assert.equal(mails.body[0]?.subject, "to its postmaster");
      const path = `/api/premium-emails/availability?prefix=summer&domain=${name}`;
      assert.deepEqual((await answerOf(await app.call("GET", path))).status, 200);
    });

    test("counts the last hour's SMTP messages of each domain, and reports the last one's time", async () => {
      const name = "xn--mnchen-3ya.example";
      const inbox = await create("second.test");
      await app.send({ to: inbox.email, subject: "counted" });
      await until("it is counted", async () => (await row("second.test"))?.messagesLastHour === 1);
      const sentAtMs = app.clock.nowMs();
      await app.send({ to: `abuse@${name}` });
      await until("all are", async () => (await row(name))?.messagesLastHour === 3);
      const last = async () => Date.parse((await row(name))?.lastMessageAt ?? "");
      await until("the last is known", async () => (await last()) >= sentAtMs);
      const lastAt = await last();
      assert.ok(app.clock.nowMs() - lastAt < HOUR_MS);
      assert.equal((await row("first.test"))?.lastMessageAt, null);

      // Mail sent within this server doesn't prove that outside mail arrives.
      const mail = await receiveMail(app, [`From: ${inbox.email}`]);
      assert.equal((await reply(app, mail, { replyTo: inbox.email })).outcome, "200");
      assert.equal((await subjects(inbox)).length, 2);
      await until("the mail is", async () => (await row("first.test"))?.messagesLastHour === 1);
      assert.equal((await row("second.test"))?.messagesLastHour, 1);

      app.clock.advance(HOUR_MS + 60_000);
      const later = await row(name);
      assert.deepEqual(
        [later?.messagesLastHour, Date.parse(later?.lastMessageAt ?? "")],
        [0, lastAt],
      );
    });

    test("a retired domain isn't offered any more, and its addresses still receive", async () => {
      const inbox = await create("second.test");
      assert.equal(await change("second.test", "retired"), "200");
      assert.deepEqual(await offered(), ["first.test", "xn--mnchen-3ya.example"]);
      assert.equal((await create("second.test")).error, "UNKNOWN_DOMAIN");
      const path = "/api/premium-emails/availability?prefix=summer&domain=second.test";
      const answer = await answerOf(await app.call("GET", path));
      assert.equal(answer.body["error"], "UNKNOWN_DOMAIN");
      await app.send({ to: inbox.email, subject: "still here" });
      assert.deepEqual(await subjects(inbox), ["still here"]);
      assert.equal((await row("second.test"))?.livingAddresses, 1);
    });

    test("only a retired domain without active addresses can be removed; the error names their number", async () => {
      const name = "xn--mnchen-3ya.example";
      await create(name);
      await create(name);
      const refused = await operator("DELETE", `domains/${name}`);
      assert.equal(refused.body["error"], "DOMAIN_OFFERED");
      assert.match(refused.body["message"] ?? "", /Retire it first.* 2 addresses are active\.$/);
      assert.equal(await change(name, "retired"), "200");
      app.clock.advance(SETTLED_MS);
      const stillUsed = await operator("DELETE", `domains/${name}`);
      assert.equal(stillUsed.body["error"], "DOMAIN_IN_USE");
      assert.match(stillUsed.body["message"] ?? "", / 2 addresses are active\.$/);
      app.clock.advance(LIFETIME_MS);
      assert.equal(await remove(name), "200");
      assert.equal(await row(name), undefined);
      await assert.rejects(app.send({ to: `postmaster@${name}` }), /550/);
      assert.equal(await remove(name), "404 DOMAIN_NOT_FOUND");
    });

    test("a removed domain of the environment stays on the list and can be added again", async () => {
      assert.equal(await remove("old.test"), "200");
      await assert.rejects(app.send({ to: "postmaster@old.test" }), /550/);
      assert.ok((await states()).includes("old.test removed"));
      assert.equal(await remove("old.test"), "404 DOMAIN_NOT_FOUND");
      assert.equal(await change("old.test", "retired"), "200");
      await app.send({ to: "postmaster@old.test", subject: "back" });
      assert.equal(await change("second.test", "offered"), "200");
      assert.deepEqual(await states(), [
        "first.test offered",
        "second.test offered",
        "old.test retired",
      ]);
      assert.deepEqual(await offered(), ["first.test", "second.test"]);
    });

    test("the default domain can't be removed, and an invalid domain can't be added", async () => {
      assert.equal(await change("first.test", "retired"), "409 DOMAIN_IS_STANDARD");
      assert.equal(await remove("first.test"), "409 DOMAIN_IS_STANDARD");
      assert.equal(await add("SECOND.test"), "409 DOMAIN_KNOWN");
      assert.equal(await add("co.uk"), "400 DOMAIN_INVALID");
      assert.equal(await add("192.0.2.1"), "400 DOMAIN_INVALID");
      assert.equal(await add("x.test", "removed"), "400 INVALID_INPUT");
      assert.equal(await change("x.test", "offered"), "404 DOMAIN_NOT_FOUND");
      assert.equal(await done("GET", "domains/x.test/check"), "404 DOMAIN_NOT_FOUND");
      const anybody = await app.call("POST", "/api/admin/domains", { body: { domain: "x.test" } });
      assert.equal(anybody.status, 401);
      assert.equal((await list()).length, 3);
    });

    test("each change is on the audit list", async () => {
      assert.equal(await add("listed.test", "retired"), "201");
      assert.equal(await change("listed.test", "offered"), "200");
      assert.equal(await change("listed.test", "retired"), "200");
      app.clock.advance(SETTLED_MS);
      assert.equal(await remove("listed.test"), "200");
      const { body } = await operator<Record<string, string>[]>("GET", "audit?limit=4");
      assert.deepEqual(
        body.map(({ action, subject }) => `${action} ${subject}`),
        ["remove", "retire", "offer", "add"].map((act) => `${act}-domain listed.test`),
      );
    });
  });
