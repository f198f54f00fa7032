import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { FullMessage, HydraMessageList, MessageSummary } from "@mayfly/contract";
import { startBefore } from "../../../../test/app/start-before.ts";
import { startTestApp, type CreatedAddress, type TestApp } from "../../../../test/app/test-app.ts";
import { testOnSqlite } from "../../../../test/stores/test-on-sqlite.ts";
import { TEST_STORES } from "../../../../test/stores/test-stores.ts";

for (const store of TEST_STORES)
  describe(`messages over HTTP, on ${store.name}`, () => {
    let app: TestApp;
    startBefore(store, startTestApp, (started) => {
      app = started;
    });

    const list = async (token: string): Promise<MessageSummary[]> =>
      (await (await app.call("GET", "/api/email/messages", { token })).json()) as MessageSummary[];

    const inboxWith = async (...subjects: string[]): Promise<CreatedAddress> => {
      const address = await app.createAddress();
      for (const subject of subjects) {
        await app.send({ to: address.email, subject, text: `This is ${subject}.` });
      }
      return address;
    };

    test("mail sent over SMTP is listed, newest first, in the specified form", async () => {
      const { id } = await inboxWith("first", "second");
      const messages = await list(id);
      assert.deepEqual(
        messages.map((message) => message.subject),
        ["second", "first"],
      );
      const [newest] = messages;
      assert.equal(newest?.from.address, "sender@example.org");
      assert.equal(newest.from.name, "Sender");
      assert.equal(newest.intro, "This is second.");
      assert.equal(typeof newest.id, "string");
      assert.equal(newest.createdAt, new Date(newest.createdAt).toISOString());
    });

    testOnSqlite(store, "a request for linked data gets Hydra's object", async () => {
      const { id } = await inboxWith("only");
      const response = await app.call("GET", "/api/email/messages", {
        token: id,
        headers: { accept: "application/ld+json" },
      });
      const body = (await response.json()) as HydraMessageList;
      assert.match(response.headers.get("content-type") ?? "", /^application\/ld\+json/);
      assert.equal(body["hydra:totalItems"], 1);
      assert.equal(body["hydra:member"][0]?.subject, "only");
    });

    testOnSqlite(store, "the list's form follows the quality values of Accept", async () => {
      const { id } = await inboxWith("only");
      const accept = "application/json, application/ld+json;q=0.1";
      const response = await app.call("GET", "/api/email/messages", {
        token: id,
        headers: { accept },
      });
      assert.match(response.headers.get("content-type") ?? "", /^application\/json/);
      assert.equal(Array.isArray(await response.json()), true);
    });

    test("a message is read in full, with its HTML as sent", async () => {
      const { id, email } = await app.createAddress();
      const html = "<p onclick='x()'>Hello <b>you</b></p>";
      await app.send({ to: email, subject: "Grüße", text: "Hello you", html });
      const [summary] = await list(id);
      const response = await app.call("GET", `/api/email/messages/${summary?.id}`, { token: id });
      const message = (await response.json()) as FullMessage;
      assert.equal(message.subject, "Grüße");
      assert.equal(message.html?.trim(), html);
      assert.equal(message.text?.trim(), "Hello you");
      assert.equal(message.hasAttachments, false);
      assert.equal(message.incomplete, false);
      assert.ok(message.size > 300);
    });

    testOnSqlite(
      store,
      "an incompletely parsed message names the reasons, and a complete one has none",
      async () => {
        const { id, email } = await app.createAddress();
        const type = 'Content-Type: multipart/mixed; boundary="b"';
        for (const end of ["", "--b--\r\n"]) {
          await app.send({
            to: email,
            raw: `Subject: a\r\n${type}\r\n\r\n--b\r\n\r\ntext\r\n${end}`,
          });
        }
        const read = (await list(id)).map(async (summary) => {
          const response = await app.call("GET", `/api/email/messages/${summary.id}`, {
            token: id,
          });
          const { incomplete, cuts, text } = (await response.json()) as FullMessage;
          return { incomplete, cuts, text: text?.trim() };
        });
        assert.deepEqual(await Promise.all(read), [
          { incomplete: false, cuts: undefined, text: "text" },
          { incomplete: true, cuts: ["ending"], text: "text" },
        ]);
      },
    );

    testOnSqlite(store, "a message has the time of its Date header, if that is valid", async () => {
      const { id, email } = await app.createAddress();
      for (const date of ["Sat, 21 Nov 2026 10:00:00 +0100", "someday"]) {
        await app.send({ to: email, raw: `Date: ${date}\r\nSubject: dated\r\n\r\ntext\r\n` });
      }
      const sentAt = (await list(id)).toReversed().map(async (summary) => {
        const response = await app.call("GET", `/api/email/messages/${summary.id}`, { token: id });
        return ((await response.json()) as FullMessage).sentAt;
      });
      assert.deepEqual(await Promise.all(sentAt), ["2026-11-21T09:00:00.000Z", undefined]);
    });

    testOnSqlite(
      store,
      "the raw message is a complete download that no browser executes",
      async () => {
        const { id, email } = await app.createAddress();
        const raw = "From: a@example.org\r\nSubject: exact\r\n\r\n.leading dot\r\nlast line\r\n";
        await app.send({ to: email, raw });
        const [summary] = await list(id);
        const response = await app.call("GET", `/api/email/messages/${summary?.id}/raw`, {
          token: id,
        });
        const text = await response.text();
        assert.ok(text.endsWith(raw), text);
        assert.match(text, /^Return-Path: <sender@example\.org>\r\nReceived: from /);
        assert.equal(response.headers.get("content-type"), "message/rfc822");
        assert.match(response.headers.get("content-disposition") ?? "", /^attachment/);
        assert.match(response.headers.get("content-security-policy") ?? "", /sandbox/);
        assert.equal(response.headers.get("x-content-type-options"), "nosniff");
      },
    );

    test("a deleted message is gone from the list, the message, and the raw call; deleting it again gets 404", async () => {
      const { id } = await inboxWith("going", "staying");
      const [, going] = await list(id);
      const remove = () =>
        app.call("DELETE", `/api/email/messages/by-id/${going?.id}`, { token: id });
      assert.equal((await remove()).status, 204);
      assert.equal((await remove()).status, 404);
      assert.deepEqual(
        (await list(id)).map((message) => message.subject),
        ["staying"],
      );
      for (const path of [
        `/api/email/messages/${going?.id}`,
        `/api/email/messages/${going?.id}/raw`,
      ]) {
        assert.equal((await app.call("GET", path, { token: id })).status, 404);
      }
    });

    test("several messages are deleted by one call, and watchers are notified; unknown ids are ignored", async () => {
      const { id } = await inboxWith("first", "second", "third");
      const theirs = await inboxWith("theirs");
      const [third, , first] = await list(id);
      const [foreign] = await list(theirs.id);
      const ids = [first?.id, third?.id, third?.id, foreign?.id, "nothing"];
      const remove = (body: unknown) =>
        app.call("POST", "/api/email/messages/delete", { token: id, body });
      const watching = new AbortController();
      const stream = await fetch(`${app.baseUrl}/api/email/stream`, {
        headers: { authorization: `Bearer ${id}`, "last-event-id": "3" },
        signal: watching.signal,
      });
      for (const _ of ["deleted", "and again"]) assert.equal((await remove({ ids })).status, 204);
      assert.deepEqual(
        (await list(id)).map((message) => message.subject),
        ["second"],
      );
      assert.equal((await list(theirs.id)).length, 1);
      let told = "";
      for await (const bytes of stream.body ?? []) {
        told += Buffer.from(bytes).toString();
        if (told.includes(String(first?.id)) && told.includes(String(third?.id))) break;
      }
      watching.abort();
      for (const body of [{ ids: [] }, { ids: Array(501).fill("x") }, { ids: [1] }, {}]) {
        assert.equal((await remove(body)).status, 400);
      }
      assert.equal((await remove({ ids: Array(500).fill("x".repeat(64)) })).status, 204);
    });

    test("another inbox's message is 404 exactly as a missing one", async () => {
      const mine = await inboxWith("mine");
      const theirs = await inboxWith("theirs");
      const [secret] = await list(theirs.id);
      const answers = new Set<string>();
      for (const message of [secret?.id, "nothing", `${secret?.id}0`, "..%2f1", "1"]) {
        const path = `/api/email/messages/${message}`;
        for (const [method, url] of [
          ["GET", path],
          ["GET", `${path}/raw`],
          ["DELETE", `/api/email/messages/by-id/${message}`],
        ] as const) {
          const response = await app.call(method, url, { token: mine.id });
          answers.add(`${response.status} ${await response.text()}`);
        }
      }
      assert.equal(answers.size, 1, [...answers].join("\n"));
      assert.match([...answers].join(""), /^404 .*MESSAGE_NOT_FOUND/);
      assert.equal((await list(theirs.id)).length, 1);
    });

    test("mail in other capitals and with a plus-tag arrives, once for both recipients", async () => {
      const { id, email } = await app.createAddress();
      const tagged = email.replace("@", "+news@");
      await app.send({ to: email.toUpperCase(), subject: "capitals" });
      await app.send({ to: `${tagged}, ${email}`, subject: "both" });
      assert.deepEqual(
        (await list(id)).map((message) => message.subject),
        ["both", "capitals"],
      );
    });

    test("an expired inbox refuses mail at RCPT, and its token", async () => {
      const { id, email } = await inboxWith("before");
      app.clock.advance(15 * 60_000 + 1);
      await assert.rejects(app.send({ to: email, subject: "after" }), /550 5\.1\.1/);
      assert.equal((await app.call("GET", "/api/email/messages", { token: id })).status, 401);
    });

    test("a full inbox refuses mail temporarily", async () => {
      const small = await startTestApp({ LIMIT_MESSAGES_PER_INBOX: "2" });
      try {
        const { email } = await small.createAddress();
        await small.send({ to: email, subject: "1" });
        await small.send({ to: email, subject: "2" });
        await assert.rejects(small.send({ to: email, subject: "3" }), /452 4\.2\.2/);
      } finally {
        await small.close();
      }
    });

    test("concurrent deliveries exceed the limit of an inbox by at most one message", async () => {
      const small = await startTestApp({ LIMIT_BYTES_PER_INBOX: "3000" });
      try {
        const { email, id } = await small.createAddress();
        const text = "x".repeat(1_500);
        const sent = Array.from({ length: 10 }, () => small.send({ to: email, text }));
        const outcomes = await Promise.allSettled(sent);
        const refused = outcomes.filter(({ status }) => status === "rejected");
        assert.equal(refused.length, 8);
        for (const outcome of refused) {
          assert.match(String((outcome as PromiseRejectedResult).reason), /452 4\.2\.2/);
        }
        const listed = await small.call("GET", "/api/email/messages", { token: id });
        assert.equal(((await listed.json()) as unknown[]).length, 2);
      } finally {
        await small.close();
      }
    });

    test("company inboxes receive, postmaster and abuse at every domain; other names don't", async () => {
      for (const to of [
        "privacy@mayfly.test",
        "General@mayfly.test",
        "postmaster@burrow.test",
        "abuse@mayfly.test",
      ]) {
        await app.send({ to, subject: "to the company" });
      }
      await assert.rejects(app.send({ to: "privacy@burrow.test", subject: "no" }), /550 5\.1\.1/);
      await assert.rejects(app.send({ to: "x@elsewhere.test", subject: "no" }), /550 5\.7\.1/);
    });
  });
