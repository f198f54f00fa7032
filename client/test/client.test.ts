import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { issueKey } from "../../server/test/app/api-keys.ts";
import { OPERATORS_KEY, operatorOf } from "../../server/test/app/operator.ts";
import { startTestApp, type TestApp } from "../../server/test/app/test-app.ts";
import { untilWaiting } from "../../server/test/app/waiting.ts";
import {
  AddressEndedError,
  Mayfly,
  NoMatchError,
  RequestError,
  UnexpectedMessageError,
  type Inbox,
} from "../src/index.ts";

const CODE = "Your verification code is 482913.";
const LATER_CODE = "Your verification code is 105577.";
const LINK = "Confirm your address: https://shop.test/confirm?token=5f0c2a9e";
const SHOP = "Shop <no-reply@shop.test>";

describe("the client", () => {
  let app: TestApp;
  let mayfly: Mayfly;
  before(async () => {
    app = await startTestApp({
      METRICS_PORT: "0",
      LIMIT_WAITS_PER_IP: "0",
      ADMIN_KEY: OPERATORS_KEY,
    });
    mayfly = new Mayfly(`${app.baseUrl}/`);
  });
  after(() => app.close());

  const receive = (inbox: Inbox, text: string, { from = SHOP, subject = "Hello" } = {}) =>
    app.send({
      to: inbox.address,
      raw: [`From: ${from}`, `Subject: ${subject}`, "", text, ""].join("\r\n"),
    });

  test("creates an address on a chosen domain, or throws with the reason", async () => {
    const inbox = await mayfly.createAddress({ domain: "burrow.test" });
    assert.match(inbox.address, /@burrow\.test$/);
    assert.equal(inbox.extensionsLeft, 2);
    assert.ok(inbox.expiresAt.getTime() > app.clock.nowMs());
    await assert.rejects(mayfly.createAddress({ domain: "gmail.com" }), (error: unknown) => {
      assert.ok(error instanceof RequestError);
      assert.deepEqual([error.status, error.code], [400, "UNKNOWN_DOMAIN"]);
      assert.match(error.message, /mayfly\.test/);
      return true;
    });
  });

  test("creates addresses with an API key, which chooses their life, until the key is revoked", async () => {
    const { id, key } = await issueKey(app, { minutes: 60 });
    const program = new Mayfly(app.baseUrl, { key });
    const inbox = await program.createAddress({ minutes: 60 });
    const minutes = (inbox.expiresAt.getTime() - app.clock.nowMs()) / 60_000;
    assert.equal(Math.round(minutes), 60);
    await operatorOf(app)("DELETE", `keys/${id}`);
    await assert.rejects(program.createAddress(), (error: unknown) => {
      assert.ok(error instanceof RequestError && !(error instanceof AddressEndedError));
      assert.deepEqual([error.status, error.code], [401, "KEY_REVOKED"]);
      return true;
    });
  });

  test("returns each code once, in the order of arrival", async () => {
    const inbox = await mayfly.createAddress();
    await receive(inbox, CODE);
    assert.equal(await inbox.code({ from: "shop.test" }), "482913");
    const later = inbox.code({ from: "shop.test" });
    await untilWaiting(app, 1);
    await receive(inbox, LATER_CODE);
    assert.equal(await later, "105577");
    assert.equal(inbox.cursor, 2);
  });

  test("awaits messages of two senders in any order, and each of them once", async () => {
    const inbox = await mayfly.createAddress();
    await receive(inbox, CODE, { from: "Bank <bank@bank.test>", subject: "From the bank" });
    await receive(inbox, LATER_CODE, { subject: "From the shop" });
    assert.equal(await inbox.code({ from: "shop.test" }), "105577");
    await assert.rejects(inbox.code({ from: "shop.test", timeout: 100 }), {
      message:
        'no message with a code from "shop.test" in 1 s; 1 other came: "From the bank" from bank@bank.test',
    });
    assert.equal(await inbox.code({ from: "bank.test" }), "482913");
    await assert.rejects(inbox.code({ timeout: 100 }), {
      message: "no message with a code in 1 s; nothing else came",
    });
    assert.deepEqual([inbox.cursor, inbox.returned], [2, [1, 2]]);
    const again = await mayfly.openAddress(inbox.token, { returned: inbox.returned });
    await assert.rejects(again.message({ timeout: 100 }), /nothing else came/);
  });

  test("a timeout that is no number of milliseconds is refused, not taken for none", async () => {
    const inbox = await mayfly.createAddress();
    await assert.rejects(inbox.code({ timeout: Number("soon") }), TypeError);
    await assert.rejects(inbox.none({ for: Number.NaN }), TypeError);
    await assert.rejects(inbox.none(untyped({})), TypeError);
    await assert.rejects(inbox.none(untyped({ for: "5000" })), TypeError);
    await assert.rejects(inbox.message(untyped({ timeout: "5000" })), TypeError);
  });

  test("an unknown option is refused: without its filter, a wait would match any message", async () => {
    const inbox = await mayfly.createAddress();
    await receive(inbox, CODE);
    const refusal = { name: "TypeError", message: 'Unknown option "form".' };
    const unknown = { form: "bank.test" };
    const options = untyped(unknown);
    await assert.rejects(inbox.code(options), refusal);
    await assert.rejects(inbox.none({ ...unknown, for: 100 }), refusal);
    await assert.rejects(inbox.follow(options).next(), refusal);
    await assert.rejects(inbox.follow(untyped({ timeout: 100 })).next(), TypeError);
    const ofWait = { from: "nobody@other.test", timeout: 100, signal: undefined };
    await inbox.none({ ...ofWait, for: 100 });
    assert.equal(await inbox.code(), "482913");
  });

  test("a filter that is no text is refused: its own text would match no message", async () => {
    const inbox = await mayfly.createAddress();
    await receive(inbox, CODE);
    const refusal = { name: "TypeError", message: 'The option "from" must be a string.' };
    for (const from of [/shop/, null, 5]) {
      await assert.rejects(inbox.code(untyped({ from })), refusal);
      await assert.rejects(inbox.none(untyped({ from, for: 100 })), refusal);
      await assert.rejects(inbox.follow(untyped({ from })).next(), refusal);
    }
    await assert.rejects(inbox.link(untyped({ subject: /code/ })), TypeError);
    assert.equal(await inbox.code({ from: undefined }), "482913");
  });

  test("an unknown option of a creation is refused: the address would be on the wrong domain", async () => {
    const refusal = { name: "TypeError", message: 'Unknown option "form".' };
    const options = untyped({ form: "burrow.test" });
    assert.throws(() => new Mayfly(app.baseUrl, options), refusal);
    await assert.rejects(mayfly.createAddress(options), refusal);
    const {
      token,
      address,
      password = "",
    } = await mayfly.createAddress(untyped({ form: undefined }));
    await assert.rejects(mayfly.openAddress(token, options), refusal);
    await assert.rejects(mayfly.restoreAddress(address, password, options), refusal);
  });

  test("lists what arrived before the message that the last wait found", async () => {
    const inbox = await mayfly.createAddress();
    await receive(inbox, "Hi", { from: "Bob <bob@other.test>", subject: "Welcome" });
    await receive(inbox, CODE);
    assert.equal(await inbox.code(), "482913");
    await assert.rejects(inbox.code({ timeout: 100 }), (error: unknown) => {
      assert.ok(error instanceof NoMatchError);
      assert.deepEqual(
        error.seen.map(({ subject }) => subject),
        ["Welcome"],
      );
      return error.message.endsWith('1 other came: "Welcome" from bob@other.test');
    });
  });

  test("returns different messages to calls at the same time", async () => {
    const inbox = await mayfly.createAddress();
    const codes = [inbox.code(), inbox.code()];
    await untilWaiting(app, 2);
    await receive(inbox, CODE);
    await receive(inbox, LATER_CODE);
    assert.deepEqual((await Promise.all(codes)).toSorted(), ["105577", "482913"]);
  });

  test("returns the link, and the whole message", async () => {
    const inbox = await mayfly.createAddress();
    await receive(inbox, LINK, { subject: "Confirm" });
    await receive(inbox, "Welcome to the shop", { subject: "Welcome" });
    assert.equal(await inbox.link(), "https://shop.test/confirm?token=5f0c2a9e");
    const message = await inbox.message({ subject: "welcome" });
    assert.equal(message.text?.trim(), "Welcome to the shop");
  });

  test("lists what arrived instead, and returns it to a later wait", async () => {
    const inbox = await mayfly.createAddress();
    await receive(inbox, "Hi", { from: "Bob <bob@other.test>", subject: "Welcome" });
    await assert.rejects(inbox.code({ from: "shop.test", timeout: 900 }), (error: unknown) => {
      assert.ok(error instanceof NoMatchError);
      assert.equal(
        error.message,
        'no message with a code from "shop.test" in 1 s; 1 other came: "Welcome" from bob@other.test',
      );
      assert.equal(error.seen.length, 1);
      return true;
    });
    assert.equal((await inbox.message()).subject, "Welcome");
    await assert.rejects(inbox.message({ subject: "x", timeout: 100 }), {
      message: 'no message with "x" in its subject in 1 s; nothing else came',
    });
  });

  test("expects that no message arrives, and lists what arrived anyway", async () => {
    const inbox = await mayfly.createAddress();
    await receive(inbox, "Hi", { subject: "First" });
    await inbox.message();
    await inbox.none({ for: 500 });
    await receive(inbox, "Hi", { subject: "Another" });
    await inbox.none({ for: 500, from: "bank.test" });
    await assert.rejects(inbox.none({ for: 5_000 }), (error: unknown) => {
      assert.ok(error instanceof UnexpectedMessageError);
      assert.equal(
        error.message,
        'no message should come, but "Another" from no-reply@shop.test did',
      );
      return error.received.subject === "Another";
    });
  });

  test("lists, reads, and downloads messages", async () => {
    const inbox = await mayfly.createAddress();
    await receive(inbox, CODE, { subject: "Listed" });
    const [summary] = await inbox.messages();
    assert.equal(summary?.code, "482913");
    const { text, id } = await inbox.read(summary.id);
    assert.equal(text?.trim(), CODE);
    assert.match(new TextDecoder().decode(await inbox.raw(id)), /^Subject: Listed\r$/m);
    await assert.rejects(inbox.attachment(id, 0), { code: "ATTACHMENT_NOT_FOUND" });
    for (const other of ["nothing.1", "nothing", "wait", "search", "..", ""]) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await assert.rejects(inbox.read(other), { status: 404, code: "MESSAGE_NOT_FOUND" }, other);
    }
  });

  test("extends an address and ends it; a wait of an ended address throws", async () => {
    const inbox = await mayfly.createAddress();
    await inbox.extend();
    assert.equal(inbox.extensionsLeft, 1);
    const waiting = assert.rejects(inbox.message(), AddressEndedError);
    await untilWaiting(app, 1);
    await inbox.burn();
    await waiting;
    await assert.rejects(inbox.messages(), AddressEndedError);
    await inbox.burn();
  });

  test("opens an address again by its token or its password", async () => {
    const inbox = await mayfly.createAddress();
    await receive(inbox, CODE);
    await receive(inbox, LATER_CODE);
    const again = await mayfly.openAddress(inbox.token, { cursor: 1 });
    assert.equal(again.address, inbox.address);
    assert.equal(await again.code(), "105577");
    const restored = await mayfly.restoreAddress(inbox.address, inbox.password ?? "");
    assert.equal(await restored.code(), "482913");
    await assert.rejects(mayfly.restoreAddress(inbox.address, "wrong"), AddressEndedError);
  });

  test("follows all messages until it is stopped", async () => {
    const inbox = await mayfly.createAddress();
    await receive(inbox, "Hi", { subject: "one" });
    await receive(inbox, "Hi", { subject: "two" });
    const stopping = new AbortController();
    const subjects: string[] = [];
    for await (const { subject } of inbox.follow({ signal: stopping.signal })) {
      subjects.push(subject);
      if (subjects.length === 2) stopping.abort();
    }
    assert.deepEqual(subjects, ["one", "two"]);
  });

  test("lists all messages, page by page", async () => {
    const pages: string[] = [];
    const paging = new Mayfly(app.baseUrl, {
      fetch(target, init) {
        const { url } = new Request(target, init);
        if (url.includes("/messages")) pages.push(url);
        return fetch(url.endsWith("/messages") ? `${url}?limit=2` : url, init);
      },
    });
    const inbox = await paging.createAddress();
    for (const subject of ["one", "two", "three"]) await receive(inbox, "Hi", { subject });
    const subjects = (await inbox.messages()).map(({ subject }) => subject);
    assert.deepEqual(subjects, ["three", "two", "one"]);
    assert.equal(pages.length, 2);
  });

  test("ends a wait when its signal aborts", async () => {
    const inbox = await mayfly.createAddress();
    const stopping = new AbortController();
    const waiting = inbox.message({ signal: stopping.signal });
    await untilWaiting(app, 1);
    stopping.abort(new Error("stopped"));
    await assert.rejects(waiting, /stopped/);
    await untilWaiting(app, 0);
  });

  test("starts a wait beyond the limit of open waits once another one ends", async () => {
    const inbox = await mayfly.createAddress();
    const stopping = new AbortController();
    const { signal } = stopping;
    const waiting = Array.from({ length: 4 }, () => inbox.message({ signal }).catch(() => 0));
    await untilWaiting(app, 4);
    const late = inbox.message();
    stopping.abort();
    await Promise.all(waiting);
    await untilWaiting(app, 1);
    await receive(inbox, "Hi", { subject: "at last" });
    assert.equal((await late).subject, "at last");
  });
});

/** Options as a program without types writes them. */
function untyped(options: object): never {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the mistake that is tested
  return options as never;
}
