import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openEventStream, type EventStreamReader } from "../../../test/app/event-stream.ts";
import { startBefore } from "../../../test/app/start-before.ts";
import { startTestApp, type CreatedAddress, type TestApp } from "../../../test/app/test-app.ts";
import { TEST_STORES } from "../../../test/stores/test-stores.ts";
import { SmtpClient } from "../../../test/clients/smtp-client.ts";

const LIFETIME_MS = 15 * 60_000;

for (const store of TEST_STORES)
  describe(`a live stream of several addresses, on ${store.name}`, () => {
    let app: TestApp;
    startBefore(store, startTestApp, (started) => {
      app = started;
    });

    const createSeveral = (count: number) =>
      Promise.all(Array.from({ length: count }, () => app.createAddress()));
    const watch = (addresses: readonly CreatedAddress[], headers?: Record<string, string>) =>
      watchTokens(
        app,
        addresses.map(({ id }) => id),
        headers,
      );

    test("names the address in each event; an id is the position in every inbox", async () => {
      const [one, other] = await createPair(app);
      await app.send({ to: other.email, subject: "before" });
      const stream = await watch([one, other]);
      await app.send({ to: other.email, subject: "to the other" });
      const first = await stream.next();
      assert.deepEqual(
        [first.event, first.data["address"], first.data["subject"], first.id],
        ["message", other.email, "to the other", `${one.email}=0,${other.email}=2`],
      );
      await app.send({ to: one.email, subject: "to the first" });
      const second = await stream.next();
      assert.deepEqual(
        [second.data["address"], second.data["subject"], second.id],
        [one.email, "to the first", `${one.email}=1,${other.email}=2`],
      );
      await app.call("POST", "/api/temp-emails/extend", {
        token: other.id,
        body: { email: other.email },
      });
      const extended = await stream.next();
      assert.deepEqual(
        [extended.event, extended.id, extended.data["address"], extended.data["extensionsLeft"]],
        ["extended", undefined, other.email, 1],
      );
      stream.close();
    });

    test("loses and repeats no message of any address while it is cut again and again", async () => {
      const addresses = await createSeveral(5);
      const sent = addresses.flatMap(({ email }) =>
        Array.from({ length: 8 }, (_, index) => ({ to: email, subject: `${email} ${index}` })),
      );
      const sending = (async () => {
        for (const mail of sent) await app.send(mail);
      })();
      const seen: string[] = [];
      let id = addresses.map(({ email }) => `${email}=0`).join(",");
      while (seen.length < sent.length) {
        const stream = await watch(addresses, { "last-event-id": id });
        for (let taken = 0; taken < 3 && seen.length < sent.length; taken++) {
          const event = await stream.next();
          seen.push(String(event.data["subject"]));
          id = event.id ?? id;
        }
        stream.close();
      }
      await sending;
      assert.deepEqual(seen.toSorted(), sent.map(({ subject }) => subject).toSorted());
    });

    test("reports a token that opens no address, and keeps the stream of the others", async () => {
      const [ended, one, other] = [
        await app.createAddress(),
        await app.createAddress(),
        await app.createAddress(),
      ];
      await app.call("DELETE", "/api/temp-emails/current", { token: ended.id });
      const stream = await watchTokens(app, [one.id, "m_wrong", other.id, ended.id]);
      assert.deepEqual(await nextTwo(stream), [
        ["refused", { index: 0 }],
        ["refused", { index: 2 }],
      ]);
      await app.send({ to: other.email, subject: "still here" });
      assert.equal((await stream.next()).data["subject"], "still here");
      stream.close();
      const refused = await fetch(`${app.baseUrl}/api/email/stream`, {
        headers: { authorization: ended.id, "x-tokens": one.id },
      });
      assert.equal(refused.status, 401);
    });

    test("an address that ends leaves the others; the last one ends the stream", async () => {
      const [one, other] = await createPair(app);
      const stream = await watch([one, other]);
      await app.call("DELETE", "/api/temp-emails/current", { token: one.id });
      const burned = await stream.next();
      assert.deepEqual([burned.event, burned.data["address"]], ["expired", one.email]);
      await app.send({ to: other.email, subject: "after" });
      assert.equal((await stream.next()).data["subject"], "after");
      app.clock.advance(LIFETIME_MS + 1);
      const expired = await stream.next();
      assert.deepEqual([expired.event, expired.data["address"]], ["expired", other.email]);
      await stream.ended;
    });

    test("two tokens of one address are one inbox", async () => {
      const { email, password, id } = await app.createAddress();
      const restored = await app.call("POST", "/api/temp-emails/restore", {
        body: { email, password },
      });
      const { id: second } = (await restored.json()) as { id: string };
      const stream = await watchTokens(app, [id, second, id]);
      await app.send({ to: email, subject: "once" });
      await app.send({ to: email, subject: "then" });
      const events = [await stream.next(), await stream.next()];
      assert.deepEqual(
        events.map(({ data, id: position }) => [data["subject"], position]),
        [
          ["once", `${email}=1`],
          ["then", `${email}=2`],
        ],
      );
      stream.close();
    });

    test("an address that is burned between RCPT and the final dot refuses the message", async () => {
      const { id, email } = await app.createAddress();
      const session = await SmtpClient.open(app.smtpPort);
      assert.match(await session.begin([email]), /^354 /);
      await app.call("DELETE", "/api/temp-emails/current", { token: id });
      assert.match(await session.sendContent("Subject: too late\r\n\r\nx\r\n"), /^550 5\.1\.1 /);
      assert.match(await session.begin([email]), /^550 5\.1\.1 /);
      session.close();
    });
  });

describe("the limits of a stream of several addresses", () => {
  test("one stream is one of each of its inboxes, and as many of its network", async () => {
    const app = await startTestApp({ LIMIT_STREAMS_PER_IP: "3", LIMIT_STREAMS_PER_INBOX: "1" });
    try {
      const [one, other] = await createPair(app);
      const stream = await watchTokens(app, [one.id, other.id]);
      assert.equal(await statusOf(app, [other.id]), 429);
      const [third, fourth] = await createPair(app);
      // The refused stream has given its shares back.
      assert.equal(await statusOf(app, [third.id, other.id]), 429);
      const second = await watchTokens(app, [third.id]);
      assert.equal(await statusOf(app, [fourth.id]), 429);
      second.close();
      stream.close();
    } finally {
      await app.close();
    }
  });

  test("more than ten tokens get 400, and each unknown one counts as a guess, an API key doesn't", async () => {
    const app = await startTestApp({ LIMIT_UNKNOWN_TOKENS_PER_MINUTE: "3", AUTO_BAN: "off" });
    try {
      const { id } = await app.createAddress();
      const tokens = (count: number) => Array.from({ length: count }, (_, index) => `m_${index}`);
      const answer = await ask(app, [id, ...tokens(10)]);
      const { error, message } = (await answer.json()) as { error: string; message: string };
      assert.deepEqual([answer.status, error], [400, "INVALID_INPUT"]);
      assert.match(message, /at most nine tokens/);
      for (const more of [["mk_1", "mk_2", "mk_3", "mk_4"], tokens(3)]) {
        // oxlint-disable-next-line no-await-in-loop -- the order matters
        (await watchTokens(app, [id, ...more])).close();
      }
      assert.equal(await statusOf(app, [id, "m_more"]), 429);
    } finally {
      await app.close();
    }
  });
});

async function createPair(app: TestApp): Promise<[CreatedAddress, CreatedAddress]> {
  return [await app.createAddress(), await app.createAddress()];
}

async function nextTwo(stream: EventStreamReader): Promise<unknown[]> {
  const events = [await stream.next(), await stream.next()];
  return events.map(({ event, data }) => [event, data]);
}

function headersOf([token = "", ...more]: readonly string[]): Record<string, string> {
  return { authorization: `Bearer ${token}`, "x-tokens": more.join(", ") };
}

function watchTokens(
  app: TestApp,
  tokens: readonly string[],
  headers: Record<string, string> = {},
): Promise<EventStreamReader> {
  return openEventStream(`${app.baseUrl}/api/email/stream`, { ...headersOf(tokens), ...headers });
}

function ask(app: TestApp, tokens: readonly string[]): Promise<Response> {
  return fetch(`${app.baseUrl}/api/email/stream`, { headers: headersOf(tokens) });
}

async function statusOf(app: TestApp, tokens: readonly string[]): Promise<number> {
  const answer = await ask(app, tokens);
  await answer.body?.cancel();
  return answer.status;
}
