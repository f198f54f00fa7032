import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { Resolver } from "node:dns/promises";
import { join } from "node:path";
import { test } from "node:test";
import { dkimVerify } from "mailauth";
import { TestClient } from "../src/smtp/testing/test-client.ts";
import { until } from "./until.ts";
import { answerOf } from "./app/answer-of.ts";
import { listInbox, reply } from "./mail/received-mail.ts";
import { TO_ANYONE } from "./mail/start-with-relay.ts";
import { startMailRelay } from "./mail/mail-relay.ts";
import { startNameServer } from "./network/name-server.ts";
import { OPERATORS_KEY, operatorOf } from "./app/operator.ts";
import { startTestApp, type CreatedAddress, type TestApp } from "./app/test-app.ts";
import { newFolder } from "./new-folder.ts";

const DOMAIN = "added.example.org";

type Row = {
  domain: string;
  state: string;
  messagesLastHour: number;
  lastMessageAt: string | null;
};

test("the panel's settings and the counts survive a restart", async (t) => {
  const env = { DATA_DIR: newFolder(), ADMIN_KEY: OPERATORS_KEY, DOMAINS: "a.test,b.test,c.test" };
  const first = await startTestApp(env);
  const operator = operatorOf(first);
  await operator("POST", "domains", { domain: DOMAIN });
  await operator("PATCH", "domains/b.test", { state: "retired" });
  await operator("PATCH", "domains/c.test", { state: "retired" });
  await operator("DELETE", "domains/c.test");
  const inbox = await createAt(first, DOMAIN);
  await first.send({ to: inbox.email, subject: "before" });
  await first.close();

  // DOMAINS changes between the starts: the panel's settings stay, except for the default domain.
  const second = await startTestApp({ ...env, DOMAINS: "b.test,a.test,c.test" });
  t.after(() => second.close());
  assert.deepEqual(second.receivedDomains, ["b.test", "a.test", DOMAIN]);
  const { body } = await operatorOf(second)<Row[]>("GET", "domains");
  assert.deepEqual(
    body.map(({ domain, state, messagesLastHour }) => [domain, state, messagesLastHour]),
    [
      ["b.test", "offered", 0],
      ["a.test", "offered", 0],
      [DOMAIN, "offered", 1],
      ["c.test", "removed", 0],
    ],
  );
  assert.ok(body[2]?.lastMessageAt);
  await second.send({ to: inbox.email, subject: "after" });
  const subjects = (await listInbox(second, inbox)).map(({ subject }) => subject);
  assert.deepEqual(subjects, ["after", "before"]);
});

test("mail from an added domain is signed for it, and mail from our own domains counts as verified", async (t) => {
  const [relay, nameServer] = [await startMailRelay(), await startNameServer()];
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const keyFile = join(newFolder(), "dkim.pem");
  writeFileSync(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));
  const key = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  nameServer.set(`s1._domainkey.${DOMAIN}`, "TXT", `v=DKIM1; k=rsa; p=${key}`);
  const app = await startTestApp({
    ...TO_ANYONE,
    ADMIN_KEY: OPERATORS_KEY,
    MAIL_TRANSPORT: `smtp://127.0.0.1:${relay.port}`,
    DKIM_SELECTOR: "s1",
    DKIM_KEY_FILE: keyFile,
  });
  t.after(async () => {
    await app.close();
    await relay.close();
    await nameServer.close();
  });
  assert.equal((await operatorOf(app)("POST", "domains", { domain: DOMAIN })).status, 201);
  const inbox = await createAt(app, DOMAIN);
  const answer = async (from: string) => {
    const raw = [`From: ${from}`, "Subject: Hello", "Message-ID: <1@x.example>", "", "Hi", ""];
    await app.send({ to: inbox.email, raw: raw.join("\r\n") });
    const [summary] = await listInbox(app, inbox);
    return reply(app, { inbox, id: summary?.id ?? "" }, { replyTo: from });
  };

  assert.equal((await answer("ada@example.com")).outcome, "200");
  const resolver = new Resolver();
  resolver.setServers([nameServer.address]);
  const { results } = await dkimVerify(relay.received[0]?.raw ?? "", {
    resolver: (name) => resolver.resolveTxt(name),
  });
  assert.deepEqual(
    results.map(({ signingDomain, status }) => [signingDomain, status.result]),
    [[DOMAIN, "pass"]],
  );

  // Mail to our own domains is delivered internally, and its sender counts as verified.
  const other = await app.createAddress();
  assert.equal((await answer(other.email)).outcome, "200");
  assert.equal(relay.received.length, 1);
  const verdict = async () => (await listInbox(app, other))[0]?.verdict;
  await until("the verdict is kept", async () => (await verdict()) !== undefined);
  assert.deepEqual(await verdict(), { outcome: "verified", domain: DOMAIN });
});

test("a name on an added domain is for sale, and its domain stays while a payment is open", async (t) => {
  const app = await startTestApp({ ADMIN_KEY: OPERATORS_KEY });
  t.after(() => app.close());
  const operator = operatorOf(app);
  await operator("POST", "domains", { domain: DOMAIN });
  const body = { amount: 1.99, customPrefix: "summer", customDomain: DOMAIN };
  const started = await answerOf(await app.call("POST", "/api/create-payment-intent", { body }));
  assert.equal(started.status, 200);
  await operator("PATCH", `domains/${DOMAIN}`, { state: "retired" });
  const refused = await operator("DELETE", `domains/${DOMAIN}`);
  assert.match(refused.body["message"] ?? "", /1 name is being paid for/);
  const late = await answerOf(await app.call("POST", "/api/create-payment-intent", { body }));
  assert.equal(late.body["error"], "UNKNOWN_DOMAIN");
});

test("mail arrives at a domain written in Unicode, too", async (t) => {
  const app = await startTestApp({ ADMIN_KEY: OPERATORS_KEY });
  t.after(() => app.close());
  assert.equal(
    (await operatorOf(app)("POST", "domains", { domain: "bücher.example" })).status,
    201,
  );
  const { email } = await createAt(app, "xn--bcher-kva.example");
  const client = await TestClient.hello(app.smtpPort);
  await client.ask("MAIL FROM:<ann@sender.test> SMTPUTF8");
  for (const domain of ["bücher.example", "xn--bcher-kva.example"]) {
    assert.match(await client.ask(`RCPT TO:<${email.split("@")[0]}@${domain}>`), /^250 /);
    assert.match(await client.ask(`RCPT TO:<nobody-here@${domain}>`), /^550 5\.1\.1 /);
  }
  assert.match(await client.ask("RCPT TO:<ann@büchlein.example>"), /^550 5\.7\.1 /);
  await client.ask("QUIT");
});

async function createAt(app: TestApp, domain: string): Promise<CreatedAddress> {
  const response = await app.call("POST", "/api/temp-emails", { body: { domain } });
  assert.equal(response.status, 201);
  return (await response.json()) as CreatedAddress;
}
