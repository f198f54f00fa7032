import assert from "node:assert/strict";
import { after, before, describe, test, type TestContext } from "node:test";
import { openTestPostgres } from "./test-postgres.ts";
import { openEventStream, type EventStreamReader } from "./app/event-stream.ts";
import { filesWith } from "./stores/find-bytes.ts";
import { startNameServer, type NameServer } from "./network/name-server.ts";
import { FROM_ANYWHERE, sendFrom } from "./mail/send-from.ts";
import { makeMail, makeSigningKey, signMail } from "./mail/signed-mail.ts";
import { startTestApp, type CreatedAddress, type TestApp } from "./app/test-app.ts";
import { postgresEnv, TEST_STORES } from "./stores/test-stores.ts";

const VERIFIED = { outcome: "verified", domain: "really.example" };
const FORGED = { outcome: "forged", domain: "bank.example" };

/** Publishes the domain of the envelope, which authorizes the client, and two domains that reject forged mail. */
function publish(nameServer: NameServer): void {
  nameServer.set("example.org", "TXT", "v=spf1 ip4:192.0.2.10 -all");
  nameServer.set("_dmarc.really.example", "TXT", "v=DMARC1; p=reject");
  nameServer.set("_dmarc.bank.example", "TXT", "v=DMARC1; p=reject");
}

describe("sender verdicts, from SMTP to the stream", () => {
  for (const engine of TEST_STORES) {
    describe(`on ${engine.name}`, () => {
      let nameServer: NameServer;
      let app: TestApp;
      let stop: () => Promise<void>;
      const key = makeSigningKey();
      before(async () => {
        const store = await engine.start();
        ({ stop } = store);
        nameServer = await startNameServer();
        publish(nameServer);
        nameServer.set("s1._domainkey.really.example", "TXT", key.record);
        app = await startTestApp({
          ...FROM_ANYWHERE,
          ...store.env,
          DNS_RESOLVER: nameServer.address,
        });
      });
      after(async () => {
        await app.close();
        await nameServer.close();
        await stop();
      });

      const signed = () =>
        signMail(makeMail({ From: "Shop <a@really.example>", Subject: "hello" }), {
          domain: "really.example",
          key,
        });

      test("the 250 comes while DNS still hangs, the verdict when DNS answers", async () => {
        const inbox = await app.createAddress();
        const stream = await watch(app, inbox);
        nameServer.hang("s1._domainkey.really.example");
        await send(app, inbox, await signed());
        const arrival = await stream.next();
        assert.equal(arrival.event, "message");
        assert.equal(arrival.data["verdict"], undefined);
        await nameServer.whenAsked("s1._domainkey.really.example");
        nameServer.release("s1._domainkey.really.example");
        const update = await stream.next();
        stream.close();
        assert.equal(update.event, "updated");
        assert.equal(update.id, undefined);
        assert.deepEqual(update.data, { id: arrival.data["id"], verdict: VERIFIED });
        assert.deepEqual(await verdictsOf(app, inbox), [VERIFIED]);
      });

      test("a forged sender gets a verdict, and the mail still arrives", async () => {
        const inbox = await app.createAddress();
        const stream = await watch(app, inbox);
        await send(app, inbox, makeMail({ From: "Bank <a@bank.example>" }));
        const [, update] = [await stream.next(), await stream.next()];
        stream.close();
        assert.deepEqual(update.data["verdict"], FORGED);
        assert.deepEqual(await verdictsOf(app, inbox), [FORGED]);
      });

      test("an unknown sender gets no verdict, and the next one gets its own", async () => {
        const inbox = await app.createAddress();
        const stream = await watch(app, inbox);
        await send(app, inbox, makeMail({ From: "a@unknown.example" }));
        await send(app, inbox, await signed());
        const events = [await stream.next(), await stream.next(), await stream.next()];
        stream.close();
        const [update] = events.filter(({ event }) => event === "updated");
        assert.deepEqual(update?.data["verdict"], VERIFIED);
        assert.deepEqual(await verdictsOf(app, inbox), [VERIFIED, undefined]);
      });
    });
  }

  test("no verdict is in clear text on disk", async (t) => {
    const nameServer = await startNameServerFor(t);
    const app = await startAppFor(t, { DNS_RESOLVER: nameServer.address });
    const inbox = await app.createAddress();
    const stream = await watch(app, inbox);
    await send(app, inbox, makeMail({ From: "a@bank.example" }));
    const events = [await stream.next(), await stream.next()];
    stream.close();
    assert.equal(events[1]?.event, "updated");
    const [local = ""] = inbox.email.split("@");
    assert.notDeepEqual(filesWith([app.dataDir], local), []);
    assert.deepEqual(filesWith([app.dataDir], "bank.example"), []);
    assert.deepEqual(filesWith([app.dataDir], "forged"), []);
  });

  test("a verdict reaches watchers at another node", async (t) => {
    const nameServer = await startNameServerFor(t);
    const server = await openTestPostgres();
    const nodes: TestApp[] = [];
    // In this order: a closing node still queries its database.
    t.after(async () => {
      for (const node of nodes) await node.close();
      await server.stop();
    });
    const env = {
      ...FROM_ANYWHERE,
      ...(await postgresEnv(server)),
      DNS_RESOLVER: nameServer.address,
    };
    const one = await startTestApp(env);
    nodes.push(one);
    const other = await startTestApp(env);
    nodes.push(other);
    const inbox = await one.createAddress();
    const stream = await watch(one, inbox);
    await send(other, inbox, makeMail({ From: "Bank <a@bank.example>" }));
    const events = [await stream.next(), await stream.next()];
    stream.close();
    assert.deepEqual(
      events.map(({ event }) => event),
      ["message", "updated"],
    );
    assert.deepEqual(events[1]?.data["verdict"], FORGED);
  });

  test("a server with an unreachable name server delivers as usual", async (t) => {
    const app = await startAppFor(t, { DNS_RESOLVER: "127.0.0.1:1" });
    const inbox = await app.createAddress();
    const stream = await watch(app, inbox);
    for (const subject of ["one", "two"]) {
      const raw = makeMail({ From: "a@bank.example", Subject: subject });
      await send(app, inbox, raw);
      assert.equal((await stream.next()).data["subject"], subject);
    }
    stream.close();
    assert.deepEqual(await verdictsOf(app, inbox), [undefined, undefined]);
  });

  test("a server stops while a name server hangs", async (t) => {
    const nameServer = await startNameServerFor(t);
    nameServer.hang("_dmarc.bank.example");
    const app = await startAppFor(t, { DNS_RESOLVER: nameServer.address });
    const inbox = await app.createAddress();
    await send(app, inbox, makeMail({ From: "a@bank.example" }));
    await nameServer.whenAsked("_dmarc.bank.example");
    await app.close();
    await assert.rejects(app.call("GET", "/healthz"));
  });
});

async function startNameServerFor(t: TestContext): Promise<NameServer> {
  const nameServer = await startNameServer();
  t.after(() => nameServer.close());
  publish(nameServer);
  return nameServer;
}

async function startAppFor(t: TestContext, env: Record<string, string>): Promise<TestApp> {
  const app = await startTestApp({ ...FROM_ANYWHERE, ...env });
  t.after(() => app.close());
  return app;
}

function send(app: TestApp, { email }: CreatedAddress, raw: string): Promise<void> {
  return sendFrom("192.0.2.10", { port: app.smtpPort, to: email, raw });
}

function watch(app: TestApp, { id }: CreatedAddress): Promise<EventStreamReader> {
  const headers = { authorization: `Bearer ${id}` };
  return openEventStream(`${app.baseUrl}/api/email/stream`, headers);
}

/** Returns the verdicts of the list, newest first; each full message must have the same one. */
async function verdictsOf(app: TestApp, { id: token }: CreatedAddress): Promise<unknown[]> {
  const answer = await app.call("GET", "/api/email/messages", { token });
  const list = (await answer.json()) as { id: string; verdict?: unknown }[];
  for (const { id, verdict } of list) {
    const full = await app.call("GET", `/api/email/messages/${id}`, { token });
    assert.deepEqual(((await full.json()) as { verdict?: unknown }).verdict, verdict);
  }
  return list.map(({ verdict }) => verdict);
}
