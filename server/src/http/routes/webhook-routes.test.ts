import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import type { CreatedKey, CreatedWebhook, WebhookDelivery } from "@mayfly/contract";
import { issueKey } from "../../../test/app/api-keys.ts";
import { OPERATORS_KEY, operatorOf } from "../../../test/app/operator.ts";
import { scrape } from "../../../test/app/scrape.ts";
import { startBefore } from "../../../test/app/start-before.ts";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import { BOTH_EVENTS, webhookStage } from "../../../test/app/webhook-stage.ts";
import { until } from "../../../test/until.ts";
import { answerOf } from "../../../test/app/answer-of.ts";
import {
  startWebhookReceiver,
  type Received,
  type WebhookReceiver,
} from "../../../test/network/webhook-receiver.ts";
import { testOnSqlite } from "../../../test/stores/test-on-sqlite.ts";
import { TEST_STORES } from "../../../test/stores/test-stores.ts";

const ENV = { ADMIN_KEY: OPERATORS_KEY, WEBHOOK_LOCAL_TARGETS: "on", METRICS_PORT: "0" };
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const BOTH = BOTH_EVENTS;
type Stage = ReturnType<typeof webhookStage>;

for (const store of TEST_STORES)
  describe(`webhooks, on ${store.name}`, () => {
    let app: TestApp;
    let receiver: WebhookReceiver;
    let key: CreatedKey;
    before(async () => {
      receiver = await startWebhookReceiver();
    });
    after(() => receiver.close());
    startBefore(
      store,
      (env) => startTestApp({ ...env, ...ENV }),
      (started) => (app = started),
    );
    before(async () => {
      key = await issueKey(app, { minutes: 120 });
    });

    const stage = () => webhookStage(app, receiver, key);
    const call = (...args: Parameters<Stage["call"]>) => stage().call(...args);
    const addHook = (...args: Parameters<Stage["addHook"]>) => stage().addHook(...args);
    const create = (...args: Parameters<Stage["create"]>) => stage().create(...args);
    const end = (...args: Parameters<Stage["end"]>) => stage().end(...args);
    const log = (...args: Parameters<Stage["log"]>) => stage().log(...args);
    const untilLogged = (...args: Parameters<Stage["untilLogged"]>) => stage().untilLogged(...args);
    const bodyOf = (received: Received) => stage().bodyOf(received);
    const verify = (secret: string, received: Received) => stage().verify(secret, received);

    test("a message is delivered once, signed, with ids, sender, and subject, and the code on request", async () => {
      const own = await issueKey(app, { name: "first" });
      const [plain, full] = [
        await addHook("/plain", { events: ["message.received"] }, own),
        await addHook("/full", { include: ["code", "link"] }, own),
      ];
      const { email } = await create(15, own);
      await app.send({ to: email, subject: "Sign in", text: "Your code is 482913." });
      const [first, second] = [await receiver.wait("/plain"), await receiver.wait("/full")];
      const { type, data } = bodyOf(first);
      assert.equal(type, "message.received");
      assert.equal(data.address.email, email);
      assert.equal(data.message?.subject, "Sign in");
      assert.ok(data.message?.from.address.includes("@"));
      assert.ok(!("code" in data.message) && !first.body.includes("482913"));
      assert.equal(bodyOf(second).data.message?.code, "482913");
      assert.equal(bodyOf(second).data.message?.link, null);
      assert.deepEqual(verify(plain.secret, first), bodyOf(first));
      assert.deepEqual(verify(full.secret, second), bodyOf(second));
      assert.throws(() => verify(full.secret, first));
      assert.equal(first.headers["webhook-id"], second.headers["webhook-id"]);
      await until("both are delivered", async () =>
        (await log(own)).every(({ state }) => state === "delivered"),
      );
      assert.equal(receiver.at("/plain").length, 1);
      const [logged] = await log(own);
      assert.deepEqual(
        [logged?.event, logged?.attempts, logged?.responseStatus],
        ["message.received", 1, 204],
      );
      assert.ok(!JSON.stringify(await log(own)).includes(email), "the log names no address");
    });

    test("the end of an address is reported, whether it expires or is ended", async () => {
      await addHook("/ends", { events: ["address.expired"] });
      const ended = await create();
      await end(ended);
      const first = await receiver.wait("/ends");
      assert.deepEqual(
        [bodyOf(first).type, bodyOf(first).data.address.email],
        ["address.expired", ended.email],
      );
      const expired = await create(1);
      app.clock.advance(MINUTE_MS);
      const second = await receiver.wait("/ends", 2);
      assert.equal(bodyOf(second).data.address.email, expired.email);
    });

    test("a delivery is retried after 5 s, 1, 5, and 15 minutes, with one id, and then dropped", async () => {
      const own = await issueKey(app, { name: "retries", minutes: 120 });
      await addHook("/broken", { events: ["message.received"] }, own);
      receiver.answerStatus("/broken", 500);
      const { email } = await create(60, own);
      await app.send({ to: email, subject: "again" });
      const ids = new Set<string | undefined>();
      const waits = [5 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
      for (const [index, waitMs] of waits.entries()) {
        const attempt = index + 1;
        ids.add((await receiver.wait("/broken", attempt)).headers["webhook-id"]);
        await untilLogged(
          `the wait after attempt ${attempt}`,
          (one) => one.attempts === attempt && isNear(waitOf(one), waitMs),
          own,
        );
        assert.equal((await log(own))[0]?.reason, "http-500");
        app.clock.advance(waitMs);
      }
      ids.add((await receiver.wait("/broken", 5)).headers["webhook-id"]);
      await untilLogged("it is given up", ({ state }) => state === "failed", own);
      assert.equal(ids.size, 1);
      assert.equal((await log(own))[0]?.attempts, 5);
    });

    test("a delivery succeeds at a later attempt, and the metrics count both", async () => {
      const attempts = async (outcome: string) =>
        (await scrape(app.metricsPort)).value("mayfly_webhook_attempts_total", { outcome }) ?? 0;
      const [refused, accepted] = [await attempts("refused"), await attempts("accepted")];
      await addHook("/later", { events: ["message.received"] });
      receiver.answerStatus("/later", 503);
      await app.send({ to: (await create()).email, subject: "later" });
      await receiver.wait("/later");
      await untilLogged("it waits", ({ reason }) => reason === "http-503");
      receiver.answerStatus("/later", 200);
      app.clock.advance(5 * SECOND_MS);
      await receiver.wait("/later", 2);
      await untilLogged(
        "it is delivered",
        (one) => one.attempts === 2 && one.state === "delivered",
      );
      assert.ok((await attempts("refused")) > refused);
      assert.ok((await attempts("accepted")) > accepted);
    });

    test("a message isn't repeated past the end of its address, nor once it is deleted", async () => {
      const own = await issueKey(app, { name: "ends", minutes: 120 });
      await addHook("/past", { events: ["message.received"] }, own);
      receiver.answerStatus("/past", 500);
      const brief = await create(1, own);
      await app.send({ to: brief.email, subject: "too late" });
      await receiver.wait("/past");
      await untilLogged(
        "it waits",
        ({ reason, attempts }) => reason === "http-500" && attempts === 1,
        own,
      );
      app.clock.advance(5 * SECOND_MS);
      // The next attempt would be in a minute, after the end.
      await untilLogged(
        "it is given up",
        ({ state, attempts }) => state === "failed" && attempts === 2,
        own,
      );
      const { email, id } = await create(60, own);
      await app.send({ to: email, subject: "deleted" });
      await receiver.wait("/past", 3);
      await untilLogged(
        "it waits",
        ({ reason, attempts }) => reason === "http-500" && attempts === 1,
        own,
      );
      const [message] = (await (
        await app.call("GET", "/api/email/messages", { token: id })
      ).json()) as { id: string }[];
      await app.call("DELETE", `/api/email/messages/by-id/${message?.id}`, { token: id });
      app.clock.advance(5 * SECOND_MS);
      await untilLogged("it is dropped", ({ reason }) => reason === "message-deleted", own);
      assert.equal(receiver.at("/past").length, 3);
    });

    testOnSqlite(store, "a redirect counts as a failure and isn't followed", async () => {
      await addHook("/redirecting", { events: ["message.received"] });
      receiver.answerStatus("/redirecting", 302, { location: receiver.url("/target") });
      await app.send({ to: (await create()).email, subject: "moved" });
      await receiver.wait("/redirecting");
      await untilLogged("it is recorded", ({ reason }) => reason === "redirect");
      assert.deepEqual(receiver.at("/target"), []);
    });

    test("410 disables a webhook, also for queued deliveries", async () => {
      const own = await issueKey(app, { name: "gone", minutes: 120 });
      const { id } = await addHook("/gone", { events: ["message.received"] }, own);
      receiver.answerStatus("/gone", 410);
      const { email } = await create(60, own);
      await app.send({ to: email, subject: "one" });
      await receiver.wait("/gone");
      const listed = async () =>
        (await (await call("GET", "", undefined, own)).json()) as CreatedWebhook[];
      await until("it is disabled", async () => (await listed())[0]?.disabledAt !== null);
      assert.equal((await log(own))[0]?.reason, "gone");
      await app.send({ to: email, subject: "two" });
      // Another webhook of the key shows that the second message was announced.
      await addHook("/not-gone", { events: ["message.received"] }, own);
      await app.send({ to: email, subject: "three" });
      await receiver.wait("/not-gone");
      assert.equal(receiver.at("/gone").length, 1);
      assert.equal((await call("DELETE", `/${id}`, undefined, own)).status, 204);
    });

    test("during a rotation both secrets verify; a day later only the new one signs", async () => {
      const own = await issueKey(app, { name: "rotation" });
      const { id, secret } = await addHook("/rotated", {}, own);
      const response = await call("POST", `/${id}/rotate-secret`, undefined, own);
      const rotated = (await response.json()) as { secret: string; formerSecretEndsAt: string };
      assert.notEqual(rotated.secret, secret);
      const daysMs = Date.parse(rotated.formerSecretEndsAt) - app.clock.nowMs();
      assert.equal(Math.round(daysMs / MINUTE_MS), 24 * 60);
      // The library of the standard compares the timestamp with this machine's clock.
      await app.send({ to: (await create(15, own)).email, subject: "signed twice" });
      const { headers } = await receiver.wait("/rotated");
      assert.equal(headers["webhook-signature"]?.split(" ").length, 2);
      app.clock.advance(24 * 60 * MINUTE_MS);
      await app.send({ to: (await create(15, own)).email, subject: "signed once" });
      await until("it came", () =>
        receiver.at("/rotated").some(({ body }) => body.includes("signed once")),
      );
      const last = receiver.at("/rotated").find(({ body }) => body.includes("signed once"));
      assert.equal(last?.headers["webhook-signature"]?.split(" ").length, 1);
    });

    test("an endpoint that never answers delays no other", async () => {
      const [slow, fast] = [
        await issueKey(app, { name: "slow" }),
        await issueKey(app, { name: "fast" }),
      ];
      await addHook("/hanging", { events: ["message.received"] }, slow);
      receiver.answer("/hanging", () => {});
      const hanging = await create(15, slow);
      for (let count = 0; count < 12; count++) await app.send({ to: hanging.email });
      await receiver.wait("/hanging", 4);
      await addHook("/quick", { events: ["message.received"] }, fast);
      const { email } = await create(15, fast);
      for (let count = 1; count <= 6; count++) {
        await app.send({ to: email, subject: `quick ${count}` });
        await receiver.wait("/quick", count);
      }
      assert.ok(receiver.at("/hanging").length <= 4, "at most four of a webhook at a time");
      await operatorOf(app)("DELETE", `keys/${slow.id}`);
    });

    test("a revoked key has no webhooks any more", async () => {
      const own = await issueKey(app, { name: "revoked" });
      await addHook("/revoked", {}, own);
      const address = await create(15, own);
      await operatorOf(app)("DELETE", `keys/${own.id}`);
      const refused = await answerOf(await call("GET", "", undefined, own));
      assert.deepEqual([refused.status, refused.body["error"]], [401, "KEY_REVOKED"]);
      await app.send({ to: address.email, subject: "unreported" });
      await end(address);
      await addHook("/after-revoked", {});
      await end(await create());
      await receiver.wait("/after-revoked");
      assert.deepEqual(receiver.at("/revoked"), []);
    });

    test("the operator sees the webhooks and deliveries of a key", async () => {
      type Shown = { webhooks: object[]; deliveries: object[] };
      const read = () => operatorOf(app)<Shown>("GET", `keys/${key.id}/webhooks`);
      // Addresses of earlier tests end meanwhile, which is reported, too.
      await until("the operator sees the deliveries that the key sees", async () =>
        isDeepStrictEqual((await read()).body.deliveries, await log()),
      );
      const { body } = await read();
      assert.ok(body.webhooks.length > 0 && body.deliveries.length > 0);
      assert.ok(!JSON.stringify(body).includes("whsec_"));
    });

    test("invalid webhooks are refused with a sentence, and another key's don't exist", async () => {
      const { id } = await addHook("/own");
      const other = await issueKey(app, { name: "other" });
      for (const [method, path] of [
        ["DELETE", `/${id}`],
        ["POST", `/${id}/rotate-secret`],
      ] as const) {
        const { status, body } = await answerOf(await call(method, path, undefined, other));
        assert.deepEqual([status, body["error"]], [404, "WEBHOOK_NOT_FOUND"]);
      }
      assert.equal((await call("DELETE", "/%00", undefined, other)).status, 400);
      const url = receiver.url("/");
      for (const [body, sentence] of [
        [{ url, events: [] }, /'events' has too few entries/],
        [{ url, events: ["message.sent"] }, /'message.received' or 'address.expired'/],
        [{ url, events: [...BOTH, BOTH[0]] }, /'events' has too many entries/],
        [{ url, events: ["message.received", "message.received"] }, /the same entry twice/],
        [{ url, events: BOTH, include: ["body"] }, /'code' or 'link'/],
        [{ url: "ftp://example.org/", events: BOTH }, /It must begin with https:\/\/\.$/],
        [{ url: "https://a:b@example.org/", events: BOTH }, /Remove the user name/],
        [{ events: BOTH }, /'url' is missing/],
      ] as const) {
        const { status, body: answer } = await answerOf(await call("POST", "", body, other));
        assert.equal(status, 400);
        assert.match(String(answer["message"]), sentence);
      }
      for (let count = 0; count < 10; count++) await addHook("/many", {}, other);
      const { status, body } = await answerOf(await call("POST", "", { url, events: BOTH }, other));
      assert.deepEqual([status, body["error"]], [409, "WEBHOOKS_FULL"]);
    });
  });

function waitOf({ lastAttemptAt, nextAttemptAt }: WebhookDelivery): number {
  return Date.parse(nextAttemptAt ?? "") - Date.parse(lastAttemptAt ?? "");
}

/** The wait begins when the attempt has ended. */
function isNear(ms: number, wantedMs: number): boolean {
  return ms >= wantedMs && ms < wantedMs + 10 * SECOND_MS;
}
