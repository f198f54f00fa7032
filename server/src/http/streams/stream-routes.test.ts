import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pino } from "pino";
import { openEventStream, type ReceivedEvent } from "../../../test/app/event-stream.ts";
import { startBefore } from "../../../test/app/start-before.ts";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import { testOnSqlite } from "../../../test/stores/test-on-sqlite.ts";
import { TEST_STORES } from "../../../test/stores/test-stores.ts";
import { logStreamEnds } from "./stream-routes.ts";

const STREAMS_PER_INBOX = 20;

for (const store of TEST_STORES)
  describe(`the live stream, on ${store.name}`, () => {
    let app: TestApp;
    startBefore(store, startTestApp, (started) => {
      app = started;
    });

    const watch = (token: string, headers: Record<string, string> = {}) =>
      openEventStream(`${app.baseUrl}/api/email/stream`, {
        authorization: `Bearer ${token}`,
        ...headers,
      });
    const subjectOf = (event: ReceivedEvent): unknown => event.data["subject"];

    test("a message is pushed as its summary, with its sequence number as the event's id", async () => {
      const { id, email } = await app.createAddress();
      const stream = await watch(id);
      await app.send({ to: email, subject: "pushed", text: "hello" });
      const event = await stream.next();
      assert.equal(event.event, "message");
      assert.equal(event.id, "1");
      assert.equal(subjectOf(event), "pushed");
      assert.equal(event.data["intro"], "hello");
      stream.close();
    });

    testOnSqlite(
      store,
      "the response is an event stream that must not be cached, transformed, or buffered",
      async () => {
        const { id } = await app.createAddress();
        const stream = await watch(id);
        assert.match(stream.headers.get("content-type") ?? "", /^text\/event-stream/);
        assert.equal(stream.headers.get("cache-control"), "no-store, no-transform");
        assert.equal(stream.headers.get("x-accel-buffering"), "no");
        assert.equal(stream.headers.get("x-content-type-options"), "nosniff");
        stream.close();
      },
    );

    test("Last-Event-ID resumes: missed messages come once, in order, then new ones", async () => {
      const { id, email } = await app.createAddress();
      for (const subject of ["one", "two", "three"]) await app.send({ to: email, subject });
      const stream = await watch(id, { "last-event-id": "1" });
      await app.send({ to: email, subject: "four" });
      const events = [await stream.next(), await stream.next(), await stream.next()];
      assert.deepEqual(events.map(subjectOf), ["two", "three", "four"]);
      assert.deepEqual(
        events.map((event) => event.id),
        ["2", "3", "4"],
      );
      stream.close();
    });

    test("a Last-Event-ID beyond the inbox's last number hides no new message", async () => {
      const { id, email } = await app.createAddress();
      await app.send({ to: email, subject: "before" });
      const stream = await watch(id, { "last-event-id": "99" });
      await app.send({ to: email, subject: "after" });
      assert.equal(subjectOf(await stream.next()), "after");
      stream.close();
    });

    testOnSqlite(store, "HEAD gets the headers and opens no stream", async () => {
      const { id } = await app.createAddress();
      for (let asked = 0; asked <= STREAMS_PER_INBOX; asked++) {
        const answer = await app.call("HEAD", "/api/email/stream", { token: id });
        assert.equal(answer.status, 200);
        assert.match(answer.headers.get("content-type") ?? "", /^text\/event-stream/);
        assert.equal(answer.headers.get("cache-control"), "no-store, no-transform");
      }
      assert.equal((await app.call("HEAD", "/api/email/stream")).status, 401);
    });

    test("loses and repeats none of thirty messages while the stream is cut again and again", async () => {
      const { id, email } = await app.createAddress();
      const seen: string[] = [];
      const sending = (async () => {
        for (let count = 0; count < 30; count++)
          await app.send({ to: email, subject: `m${count}` });
      })();
      while (seen.length < 30) {
        const stream = await watch(id, { "last-event-id": String(seen.length) });
        for (let taken = 0; taken < 4 && seen.length < 30; taken++) {
          seen.push(String(subjectOf(await stream.next())));
        }
        stream.close();
      }
      await sending;
      assert.deepEqual(
        seen,
        Array.from({ length: 30 }, (_, index) => `m${index}`),
      );
    });

    test("deletion, extension, and expiry are sent without an id, and expiry closes the stream", async () => {
      const { id, email } = await app.createAddress();
      await app.send({ to: email, subject: "to delete" });
      const [message] = (await (
        await app.call("GET", "/api/email/messages", { token: id })
      ).json()) as { id: string }[];
      const stream = await watch(id);
      await app.call("DELETE", `/api/email/messages/by-id/${message?.id}`, { token: id });
      // The trace keeps the delivery of the deleted message, and says so.
      const told = [await stream.next(), await stream.next()];
      const deleted = told.find(({ event }) => event === "deleted");
      assert.deepEqual([deleted?.id, deleted?.data["id"]], [undefined, message?.id]);
      const trace = told.find(({ event }) => event === "trace");
      assert.deepEqual([trace?.id, trace?.data["outcome"]], [undefined, "accepted"]);
      await app.call("POST", "/api/temp-emails/extend", { token: id, body: { email } });
      const extended = await stream.next();
      assert.deepEqual(
        [extended.event, extended.id, extended.data["extensionsLeft"]],
        ["extended", undefined, 1],
      );
      app.clock.advance(15 * 60_000 + 1);
      assert.equal((await stream.next()).event, "expired");
      await stream.ended;
    });

    test("mail for another inbox is never sent", async () => {
      const mine = await app.createAddress();
      const theirs = await app.createAddress();
      const stream = await watch(mine.id);
      await app.send({ to: theirs.email, subject: "not yours" });
      await app.send({ to: mine.email, subject: "yours" });
      assert.equal(subjectOf(await stream.next()), "yours");
      stream.close();
    });

    test("a missing token gets 401, and streams beyond the inbox's limit get 429", async () => {
      const few = await startTestApp({ LIMIT_STREAMS_PER_INBOX: "1" });
      try {
        const { id } = await few.createAddress();
        const url = `${few.baseUrl}/api/email/stream`;
        assert.equal((await fetch(url)).status, 401);
        const stream = await openEventStream(url, { authorization: id });
        const second = await fetch(url, { headers: { authorization: id } });
        assert.equal(second.status, 429);
        assert.equal(((await second.json()) as { error: string }).error, "TOO_MANY_STREAMS");
        stream.close();
      } finally {
        await few.close();
      }
    });
  });

test("logs one error of thousands of streams once, and another error again", () => {
  const lines: string[] = [];
  const logEnd = logStreamEnds(pino({ level: "warn" }, { write: (line) => lines.push(line) }));
  const [first, second] = [new Error("the store is away"), new Error("the store is away")];
  for (let streams = 0; streams < 1_000; streams++) logEnd(first);
  assert.equal(lines.length, 1);
  logEnd(second);
  assert.equal(lines.length, 2);
  assert.match(lines[0] ?? "", /the store is away/);
});
