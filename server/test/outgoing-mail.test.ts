import assert from "node:assert/strict";
import { isAscii } from "node:buffer";
import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { Resolver } from "node:dns/promises";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { dkimVerify } from "mailauth";
import { openTestPostgres } from "./test-postgres.ts";
import { openEventStream } from "./app/event-stream.ts";
import { forward, listInbox, readRaw, receiveMail, reply } from "./mail/received-mail.ts";
import { startMailRelay } from "./mail/mail-relay.ts";
import { TO_ANYONE } from "./mail/start-with-relay.ts";
import { startNameServer } from "./network/name-server.ts";
import { startTestApp, type TestApp } from "./app/test-app.ts";
import { postgresEnv } from "./stores/test-stores.ts";
import { newFolder } from "./new-folder.ts";

describe("outgoing mail", () => {
  test("between two of our inboxes is delivered without any transport, and its sender is verified", async (t) => {
    const app = await started(t, {});
    assert.equal(await hasTransport(app), false);
    const other = await app.createAddress({ domain: "burrow.test" });
    const mail = await receiveMail(app, [`From: ${other.email}`]);
    const headers = { authorization: `Bearer ${other.id}` };
    const stream = await openEventStream(`${app.baseUrl}/api/email/stream`, headers);
    const { outcome } = await reply(app, mail, { replyTo: other.email });
    assert.equal(outcome, "200");
    const [arrival, update] = [await stream.next(), await stream.next()];
    stream.close();
    assert.equal(arrival.event, "message");
    assert.equal(update.event, "updated");
    assert.deepEqual(update.data["verdict"], { outcome: "verified", domain: "mayfly.test" });
    const [summary] = await listInbox(app, other);
    assert.equal(summary?.from.address, mail.inbox.email);
    const raw = (await readRaw(app, { inbox: other, id: summary?.id ?? "" })).toString();
    const trace = raw.split("\r\n").slice(0, 3);
    assert.deepEqual(trace, [
      `Return-Path: <${mail.inbox.email}>`,
      "Received: by mayfly.test",
      `\tfor <${other.email}>;`,
    ]);
  });

  test("to an unknown address of ours is refused at once", async (t) => {
    const app = await started(t, {});
    const mail = await receiveMail(app, ["From: nobody.at.all1@burrow.test"]);
    const { outcome } = await reply(app, mail, { replyTo: "nobody.at.all1@burrow.test" });
    assert.equal(outcome, "400 RECIPIENT_REFUSED");
  });

  test("through a relay is signed for the domain of its sender", async (t) => {
    const [relay, nameServer] = [await startMailRelay(), await startNameServer()];
    const folder = newFolder();
    t.after(async () => {
      await relay.close();
      await nameServer.close();
    });
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const keyFile = join(folder, "dkim.pem");
    writeFileSync(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));
    const key = publicKey.export({ type: "spki", format: "der" }).toString("base64");
    nameServer.set("s1._domainkey.mayfly.test", "TXT", `v=DKIM1; k=rsa; p=${key}`);
    const app = await started(t, {
      ...TO_ANYONE,
      MAIL_TRANSPORT: `smtp://127.0.0.1:${relay.port}`,
      DKIM_SELECTOR: "s1",
      DKIM_KEY_FILE: keyFile,
    });
    assert.equal(await hasTransport(app), true);
    assert.equal((await reply(app, await receiveMail(app))).outcome, "200");
    const [mail] = relay.received;
    assert.ok(mail);
    const resolver = new Resolver();
    resolver.setServers([nameServer.address]);
    const { results } = await dkimVerify(mail.raw, {
      resolver: (name) => resolver.resolveTxt(name),
    });
    assert.deepEqual(
      results.map(({ signingDomain, status }) => [signingDomain, status.result, status.aligned]),
      [["mayfly.test", "pass", "mayfly.test"]],
    );
    assert.equal(mail.ehlo, "mayfly.test");
  });

  test("requests SMTPUTF8 only if the recipient's address needs it, whatever the original's sender", async (t) => {
    const relay = await startMailRelay();
    t.after(() => relay.close());
    const app = await started(t, {
      MAIL_TRANSPORT: `smtp://127.0.0.1:${relay.port}`,
      FORWARD_CONFIRM: "off",
    });
    const mail = await receiveMail(app, ["From: Jürgen <jürgen@mücher.example>"]);
    assert.equal((await forward(app, mail)).outcome, "200");
    const change = { forwardTo: "élodie@example.com" };
    assert.equal((await forward(app, mail, change)).outcome, "200");
    const [plain, beyond] = relay.received;
    assert.equal(plain?.parameters["SMTPUTF8"], undefined);
    assert.ok(plain && isAscii(plain.raw));
    assert.equal(beyond?.parameters["SMTPUTF8"], true);
    assert.match(beyond?.raw.toString() ?? "", /^Reply-To: .*<jürgen@mücher\.example>\r$/m);
  });

  test("is sent by a process with only the web role, too", async (t) => {
    const postgres = await openTestPostgres();
    t.after(() => postgres.stop());
    const env = await postgresEnv(postgres);
    const whole = await startTestApp(env);
    const web = await startTestApp({ ...env, ROLES: "web" });
    try {
      const other = await whole.createAddress({ domain: "burrow.test" });
      const mail = await receiveMail(whole, [`From: ${other.email}`]);
      assert.equal((await reply(web, mail, { replyTo: other.email })).outcome, "200");
      assert.equal((await listInbox(whole, other)).length, 1);
    } finally {
      await web.close();
      await whole.close();
    }
  });
});

async function started(t: TestContext, env: Record<string, string>): Promise<TestApp> {
  const app = await startTestApp(env);
  t.after(() => app.close());
  return app;
}

async function hasTransport(app: TestApp): Promise<boolean> {
  const config = (await (await app.call("GET", "/api/config")).json()) as {
    configured: { mailTransport: boolean };
  };
  return config.configured.mailTransport;
}
