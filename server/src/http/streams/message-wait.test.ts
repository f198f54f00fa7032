import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startBefore } from "../../../test/app/start-before.ts";
import { scrape } from "../../../test/app/scrape.ts";
import { startTestApp, type CreatedAddress, type TestApp } from "../../../test/app/test-app.ts";
import { untilWaiting, wait, type Waited } from "../../../test/app/waiting.ts";
import { until } from "../../../test/until.ts";
import { testOnSqlite } from "../../../test/stores/test-on-sqlite.ts";
import { TEST_STORES } from "../../../test/stores/test-stores.ts";

const CODE = "Your verification code is 482913.";
const LINK = "Confirm your address: https://shop.test/confirm?token=5f0c2a9e";
const NO_LIMITS = { LIMIT_WAITS_PER_IP: "0" };
const ERROR = (waited: Waited) => [
  waited.status,
  (waited.body as unknown as { error: string }).error,
];

for (const store of TEST_STORES)
  describe(`a wait for a message, on ${store.name}`, () => {
    let app: TestApp;
    startBefore(
      store,
      (env) => startTestApp({ ...env, ...NO_LIMITS, METRICS_PORT: "0" }),
      (started) => {
        app = started;
      },
    );

    const from = (sender: string, { email }: CreatedAddress, subject: string, text = "Hello") =>
      app.send({ to: email, raw: mail(sender, subject, text) });
    const subjectOf = ({ body }: Waited) => (body.arrived ? body.message.subject : undefined);
    const seenBy = ({ body }: Waited) =>
      body.arrived ? undefined : body.seen.map(({ subject }) => subject);

    test("answers the oldest message after the cursor at once, in full", async () => {
      const inbox = await app.createAddress();
      await from("Shop <no-reply@shop.test>", inbox, "first", CODE);
      await from("Shop <no-reply@shop.test>", inbox, "second", LINK);
      const first = await wait(app, inbox.id);
      assert.equal(first.status, 200);
      assert.ok(first.body.arrived);
      assert.equal(first.body.cursor, 1);
      const { subject, text, code, attachments, hasAttachments } = first.body.message;
      assert.deepEqual([subject, text?.trim(), code], ["first", CODE, "482913"]);
      assert.deepEqual([attachments, hasAttachments], [[], false]);
      const second = await wait(app, inbox.id, { query: "?since=1" });
      assert.ok(second.body.arrived);
      assert.equal(second.body.cursor, 2);
      assert.equal(second.body.message.link?.url, "https://shop.test/confirm?token=5f0c2a9e");
      const third = await wait(app, inbox.id, { query: "?since=2&timeout=1" });
      assert.deepEqual(third.body, { arrived: false, cursor: 2, seen: [] });
    });

    test("holds the request until a message matches, and passes over others", async () => {
      const inbox = await app.createAddress();
      const waiting = wait(app, inbox.id, { query: "?subject=WANTED&timeout=55" });
      await untilWaiting(app, 1);
      await from("a@one.test", inbox, "another");
      await from("a@one.test", inbox, "The Wanted one");
      const waited = await waiting;
      assert.equal(subjectOf(waited), "The Wanted one");
      assert.equal(waited.body.cursor, 2);
      await untilWaiting(app, 0);
    });

    test("answers a message that has just arrived without reading it back from the store", async () => {
      const inbox = await app.createAddress();
      const waiting = wait(app, inbox.id, { query: "?timeout=55" });
      await untilWaiting(app, 1);
      const before = await contentReads(app);
      await from("a@one.test", inbox, "fresh", CODE);
      const waited = await waiting;
      assert.ok(waited.body.arrived);
      assert.equal(waited.body.message.text?.trim(), CODE);
      assert.equal(await contentReads(app), before);
      await untilWaiting(app, 0);
      await from("a@one.test", inbox, "second");
      await wait(app, inbox.id, { query: "?since=1" });
      assert.equal(await contentReads(app), before + 1);
    });

    testOnSqlite(store, "lists what arrived instead at the timeout", async () => {
      const inbox = await app.createAddress();
      await from("Shop <no-reply@shop.test>", inbox, "one");
      await from("Shop <no-reply@shop.test>", inbox, "two");
      const { status, body } = await wait(app, inbox.id, { query: "?from=bank.test&timeout=1" });
      assert.equal(status, 200);
      assert.ok(!body.arrived);
      assert.equal(body.cursor, 2);
      assert.deepEqual(
        body.seen.map((message) => [message.from.address, message.subject]),
        [
          ["no-reply@shop.test", "one"],
          ["no-reply@shop.test", "two"],
        ],
      );
      assert.deepEqual(Object.keys(body.seen[0] ?? {}), ["id", "from", "subject", "createdAt"]);
    });

    testOnSqlite(
      store,
      "filters by the sender's name or address, the subject, and what the message has",
      async () => {
        const inbox = await app.createAddress();
        await from("Ada L. <ada@one.test>", inbox, "plain");
        await from("Bob <bob@two.test>", inbox, "a code", CODE);
        await from("Bob <bob@two.test>", inbox, "a link", LINK);
        await app.send({ to: inbox.email, raw: withAttachment("a file") });
        for (const [query = "", subject = ""] of [
          ["from=ada%20l", "plain"],
          ["from=TWO.test", "a code"],
          ["from=two&subject=LINK", "a link"],
          ["has=code", "a code"],
          ["has=link", "a link"],
          ["has=attachment", "a file"],
          ["from=&subject=&since=", "plain"],
        ]) {
          // oxlint-disable-next-line no-await-in-loop -- one wait at a time
          assert.equal(
            subjectOf(await wait(app, inbox.id, { query: `?${query}` })),
            subject,
            query,
          );
        }
        const none = await wait(app, inbox.id, { query: "?from=ada&has=code&timeout=1" });
        assert.deepEqual(seenBy(none), ["plain", "a code", "a link", "a file"]);
      },
    );

    testOnSqlite(
      store,
      "a cursor that the inbox hasn't reached hides no later message",
      async () => {
        const inbox = await app.createAddress();
        await from("a@one.test", inbox, "before");
        const waiting = wait(app, inbox.id, { query: "?since=99" });
        await untilWaiting(app, 1);
        await from("a@one.test", inbox, "after");
        assert.equal(subjectOf(await waiting), "after");
      },
    );

    test("several waits of an inbox share one watch, and each gets its own match", async () => {
      const inbox = await app.createAddress();
      const before = await watchers(app);
      const waiting = ["one", "two", "three", "four"].map((subject) =>
        wait(app, inbox.id, { query: `?subject=${subject}` }),
      );
      await untilWaiting(app, 4);
      assert.equal(await watchers(app), before + 1);
      for (const subject of ["four", "three", "two", "one"]) {
        // oxlint-disable-next-line no-await-in-loop -- the order matters
        await from("a@one.test", inbox, subject);
      }
      assert.deepEqual((await Promise.all(waiting)).map(subjectOf), [
        "one",
        "two",
        "three",
        "four",
      ]);
      await until("the watch has ended", async () => (await watchers(app)) === before);
    });

    test("a wait that joins the watch of another finds messages from before and after", async () => {
      const inbox = await app.createAddress();
      const first = wait(app, inbox.id, { query: "?subject=last" });
      await untilWaiting(app, 1);
      await from("a@one.test", inbox, "middle");
      const later = await wait(app, inbox.id, { query: "?subject=middle" });
      assert.equal(subjectOf(later), "middle");
      const joined = wait(app, inbox.id, { query: `?since=${later.body.cursor}` });
      await untilWaiting(app, 2);
      await from("a@one.test", inbox, "last");
      assert.deepEqual([subjectOf(await first), subjectOf(await joined)], ["last", "last"]);
    });

    testOnSqlite(
      store,
      "allows four waits for an address, and frees a place when its client leaves",
      async () => {
        const inbox = await app.createAddress();
        const leaving = new AbortController();
        const waiting = [leaving.signal, undefined, undefined, undefined].map((signal) =>
          wait(app, inbox.id, signal ? { signal } : {}).catch((error: unknown) => error),
        );
        await untilWaiting(app, 4);
        const refused = await wait(app, inbox.id);
        assert.deepEqual(ERROR(refused), [429, "TOO_MANY_WAITS"]);
        const retryAfter = Number(refused.headers.get("retry-after"));
        assert.ok(retryAfter > 0 && retryAfter <= 30, `retry after ${retryAfter} s`);
        assert.equal(refused.headers.get("ratelimit-limit"), "4");
        assert.equal(refused.headers.get("ratelimit-remaining"), "0");
        leaving.abort();
        await untilWaiting(app, 3);
        waiting.push(wait(app, inbox.id));
        await untilWaiting(app, 4);
        await from("a@one.test", inbox, "for all");
        await Promise.all(waiting);
        await untilWaiting(app, 0);
      },
    );

    test("answers 401 at once when the address ends", async () => {
      const inbox = await app.createAddress();
      const waiting = wait(app, inbox.id, { query: "?timeout=55" });
      await untilWaiting(app, 1);
      app.clock.advance(15 * 60_000 + 1);
      assert.deepEqual(ERROR(await waiting), [401, "TOKEN_UNKNOWN"]);
    });

    testOnSqlite(store, "reports what is wrong with a filter", async () => {
      const { id } = await app.createAddress();
      for (const [query, sentence] of [
        [
          "form=x",
          "The query parameter 'form' is unknown: it must be 'from', 'subject', 'has', 'since', or 'timeout'.",
        ],
        [
          "timeout=56",
          "The query parameter 'timeout' has the wrong form: it must be a whole number of seconds from 1 to 55.",
        ],
        [
          "timeout=",
          "The query parameter 'timeout' has the wrong form: it must be a whole number of seconds from 1 to 55.",
        ],
        [
          "since=-1",
          "The query parameter 'since' has the wrong form: it must be the cursor of an earlier answer, a whole number.",
        ],
        [
          "has=image",
          "The query parameter 'has' has a value that isn't allowed: it must be 'code', 'link', or 'attachment'.",
        ],
        [
          "has=code&has=link",
          "The query parameter 'has' has a value that isn't allowed: it must be 'code', 'link', or 'attachment'.",
        ],
        [
          `from=${"x".repeat(255)}`,
          "The query parameter 'from' is too long: it must be text with at most 254 characters.",
        ],
      ]) {
        // oxlint-disable-next-line no-await-in-loop -- one wait at a time
        const { status, body } = await wait(app, id, { query: `?${query}` });
        const { message } = body as unknown as { message: string };
        assert.deepEqual([status, message.slice(message.indexOf("The query"))], [400, sentence]);
      }
      // Without a wait: it has no body.
      const head = await app.call("HEAD", "/api/email/messages/wait", { token: id });
      assert.equal(head.status, 200);
      assert.deepEqual(ERROR(await wait(app, "unknown")), [401, "TOKEN_UNKNOWN"]);
    });
  });

test("a network may hold twenty waits, for all of its addresses together", async (t) => {
  const app = await startTestApp({ METRICS_PORT: "0" });
  t.after(() => app.close());
  const inboxes = await Promise.all(Array.from({ length: 6 }, () => app.createAddress()));
  const leaving = new AbortController();
  const waiting = inboxes
    .slice(0, 5)
    .flatMap(({ id }) => [id, id, id, id])
    .map((id) => wait(app, id, { signal: leaving.signal }).catch(() => undefined));
  await untilWaiting(app, 20);
  const refused = await wait(app, inboxes[5]?.id ?? "");
  assert.deepEqual(ERROR(refused), [429, "TOO_MANY_WAITS"]);
  assert.equal(refused.headers.get("ratelimit-limit"), "20");
  leaving.abort();
  await Promise.all(waiting);
  await untilWaiting(app, 0);
});

test("a shutdown answers open waits with 503 and a time to retry", async () => {
  const app = await startTestApp({ METRICS_PORT: "0" });
  const { id } = await app.createAddress();
  const waiting = wait(app, id, { query: "?timeout=55" });
  await untilWaiting(app, 1);
  const [waited] = await Promise.all([waiting, app.close()]);
  assert.deepEqual(ERROR(waited), [503, "SHUTTING_DOWN"]);
  assert.ok(Number(waited.headers.get("retry-after")) > 0);
});

function mail(from: string, subject: string, text: string): string {
  return [`From: ${from}`, `Subject: ${subject}`, "", text, ""].join("\r\n");
}

function withAttachment(subject: string): string {
  return [
    "From: a@three.test",
    `Subject: ${subject}`,
    "Content-Type: multipart/mixed; boundary=b",
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "See the file.",
    "--b",
    'Content-Type: text/csv; name="a.csv"',
    "Content-Disposition: attachment; filename=a.csv",
    "",
    "1,2",
    "--b--",
    "",
  ].join("\r\n");
}

async function watchers(app: TestApp): Promise<number> {
  return (await scrape(app.metricsPort)).value("mayfly_watchers_open") ?? Number.NaN;
}

async function contentReads(app: TestApp): Promise<number> {
  const figures = await scrape(app.metricsPort);
  const name = "mayfly_store_operation_duration_seconds_count";
  return figures.value(name, { operation: "readContent" }) ?? 0;
}
