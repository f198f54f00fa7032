import assert from "node:assert/strict";
import { createPublicKey, verify } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startBefore } from "../../../test/app/start-before.ts";
import { startTestApp, type CreatedAddress, type TestApp } from "../../../test/app/test-app.ts";
import { openPushReceiver, type PushReceiver } from "../../../test/push/push-receiver.ts";
import { until } from "../../../test/until.ts";
import { testOnSqlite } from "../../../test/stores/test-on-sqlite.ts";
import { TEST_STORES } from "../../../test/stores/test-stores.ts";

const CODE = "Your verification code is 482913.";

for (const store of TEST_STORES)
  describe(`push notifications, on ${store.name}`, () => {
    let receiver: PushReceiver;
    let app: TestApp;
    before(async () => {
      receiver = await openPushReceiver();
    });
    startBefore(
      store,
      (env) => startTestApp({ ...env, PUSH_SERVICES: receiver.origin }),
      (started) => {
        app = started;
      },
    );
    after(() => receiver.close());

    const subscribe = async ({ id: token }: CreatedAddress, body: object): Promise<string> => {
      const response = await app.call("POST", "/api/push/subscriptions", { token, body });
      assert.equal(response.status, 201, await response.clone().text());
      return ((await response.json()) as { id: string }).id;
    };
    const send = ({ email: to }: CreatedAddress, text: string) =>
      app.send({ to, subject: "Sign in", text });
    /** Shows that earlier notices were not sent: this address gets a notice at once. */
    const proveQuiet = async (receivedBefore: number): Promise<void> => {
      const other = await app.createAddress();
      await subscribe(other, receiver.subscribe("proof"));
      await send(other, "Hello");
      assert.equal((await receiver.next()).path, "/push/proof");
      assert.equal(receiver.received(), receivedBefore + 1);
    };

    test("a browser gets an encrypted notice of new mail, without its content", async () => {
      const inbox = await app.createAddress();
      await subscribe(inbox, receiver.subscribe());
      await send(inbox, CODE);
      const { notice, headers } = await receiver.next();
      assert.deepEqual({ ...notice, tag: "" }, { title: "New mail", body: "", tag: "" });
      assert.equal(headers["content-encoding"], "aes128gcm");
      assert.equal(headers["urgency"], "high");
      assert.match(String(headers["topic"]), /^[\w-]{32}$/);
      assert.ok(!JSON.stringify([notice, headers]).includes(inbox.email.split("@")[0] ?? "?"));
      const ttlS = Number(headers["ttl"]);
      assert.ok(ttlS > 14 * 60 && ttlS <= 15 * 60, `${ttlS}: the rest of the address's life`);
    });

    testOnSqlite(store, "a notice with content has the sender and the code", async () => {
      const inbox = await app.createAddress();
      await subscribe(inbox, { ...receiver.subscribe(), showContent: true });
      await send(inbox, CODE);
      const { notice } = await receiver.next();
      assert.deepEqual([notice.title, notice.body], ["Sender", "Code 482 913"]);
    });

    testOnSqlite(
      store,
      "the service identifies itself with the key that browsers subscribe with",
      async () => {
        const inbox = await app.createAddress();
        await subscribe(inbox, receiver.subscribe());
        await send(inbox, "Hello");
        const { headers } = await receiver.next();
        assert.equal(headers["urgency"], "normal");
        const { publicKey } = (await (await app.call("GET", "/api/push")).json()) as {
          publicKey: string;
        };
        const written = String(headers["authorization"]);
        const [, token = "", key] = /^vapid t=([^,]+), k=(\S+)$/.exec(written) ?? [];
        assert.equal(key, publicKey);
        assert.ok(isSignedBy(publicKey, token));
        const [, claims = ""] = token.split(".");
        const { aud, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as {
          aud: string;
          sub: string;
        };
        assert.deepEqual([aud, sub], [receiver.origin, "mailto:abuse@mayfly.test"]);
      },
    );

    test("mail in a burst makes one more notice, with its count", async () => {
      const inbox = await app.createAddress();
      await subscribe(inbox, receiver.subscribe());
      await send(inbox, "Hello");
      const first = await receiver.next();
      for (const text of ["one", "two", CODE]) await send(inbox, text);
      app.clock.advance(5_000);
      const second = await receiver.next();
      assert.equal(second.notice.title, "3 new messages");
      assert.equal(second.notice.tag, first.notice.tag);
      assert.equal(second.headers["topic"], first.headers["topic"]);
    });

    test("mail after a code neither hides the code nor replaces its notice", async () => {
      const inbox = await app.createAddress();
      await subscribe(inbox, { ...receiver.subscribe(), showContent: true });
      await send(inbox, "Hello");
      const plain = await receiver.next();
      for (const text of [CODE, "two", "three"]) await send(inbox, text);
      app.clock.advance(5_000);
      const several = await receiver.next();
      assert.equal(several.notice.body, "Code 482 913, and 2 more messages");
      assert.equal(several.headers["urgency"], "high");
      assert.notEqual(several.notice.tag, plain.notice.tag);
      assert.equal(several.headers["topic"], plain.headers["topic"]);
      await send(inbox, "Hello again");
      app.clock.advance(5_000);
      assert.deepEqual((await receiver.next()).notice, plain.notice);
    });

    for (const status of [404, 410])
      test(`a subscription that is gone (${status}) gets no further request`, async () => {
        const inbox = await app.createAddress();
        await subscribe(inbox, receiver.subscribe());
        const earlier = receiver.received();
        receiver.answerWith(status);
        await send(inbox, "Hello");
        await until("the request comes", () => receiver.received() === earlier + 1);
        app.clock.advance(5_000);
        await send(inbox, "Hello again");
        await proveQuiet(earlier + 1);
      });

    testOnSqlite(
      store,
      "a busy push service gets a retry, and a redirect isn't followed",
      async () => {
        const inbox = await app.createAddress();
        await subscribe(inbox, receiver.subscribe());
        const earlier = receiver.received();
        receiver.answerWith(503, 201, 302);
        await send(inbox, "Hello");
        assert.equal((await receiver.next()).notice.title, "New mail");
        assert.equal(receiver.received(), earlier + 2);
        app.clock.advance(5_000);
        await send(inbox, "Hello");
        await until("the request comes", () => receiver.received() === earlier + 3);
        await proveQuiet(earlier + 3);
      },
    );

    testOnSqlite(store, "a browser that hangs delays no other", async () => {
      const [slow, other] = [await app.createAddress(), await app.createAddress()];
      await subscribe(slow, receiver.subscribe("slow"));
      await subscribe(other, receiver.subscribe("other"));
      const earlier = receiver.received();
      receiver.answerWith("hang");
      await send(slow, "Hello");
      await until("the request comes", () => receiver.received() === earlier + 1);
      await send(other, "Hello");
      assert.equal((await receiver.next()).path, "/push/other");
    });

    test("an ended subscription, or one of an ended address, sends no notice", async () => {
      const [one, two] = [await app.createAddress(), await app.createAddress()];
      const id = await subscribe(one, receiver.subscribe("one"));
      await subscribe(two, receiver.subscribe("two"));
      const earlier = receiver.received();
      const ended = await app.call("DELETE", `/api/push/subscriptions/${id}`, { token: one.id });
      assert.equal(ended.status, 204);
      await app.call("DELETE", "/api/temp-emails/current", { token: two.id });
      await send(one, "Hello");
      await proveQuiet(earlier);
    });

    testOnSqlite(
      store,
      "invalid subscriptions are refused with the reason, and nothing is sent to unknown hosts",
      async () => {
        const { id: token } = await app.createAddress();
        const good = receiver.subscribe();
        const short = { ...good.keys, auth: "AAAA" };
        const noPoint = { ...good.keys, p256dh: Buffer.alloc(65, 4).toString("base64url") };
        const { host } = new URL(receiver.origin);
        const bad: [object, string][] = [
          [{ ...good, endpoint: "http://127.0.0.1:1/push/x" }, "PUSH_SERVICE_UNKNOWN"],
          [{ ...good, endpoint: "https://169.254.169.254/latest" }, "PUSH_SERVICE_UNKNOWN"],
          [{ ...good, endpoint: `http://user@${host}/push/x` }, "PUSH_SERVICE_UNKNOWN"],
          [{ ...good, endpoint: "push" }, "PUSH_SERVICE_UNKNOWN"],
          [{ ...good, keys: short }, "PUSH_KEYS_INVALID"],
          [{ ...good, keys: noPoint }, "PUSH_KEYS_INVALID"],
          [{ endpoint: good.endpoint }, "INVALID_INPUT"],
        ];
        for (const [body, code] of bad) {
          const response = await app.call("POST", "/api/push/subscriptions", { token, body });
          const { error } = (await response.json()) as { error: string };
          assert.deepEqual([response.status, error], [400, code], JSON.stringify(body));
        }
      },
    );

    test("an address has five subscribed browsers, and subscribing again changes one of them", async () => {
      const inbox = await app.createAddress();
      const names = ["b1", "b2", "b3", "b4", "b5"];
      const ids = [];
      for (const name of names) ids.push(await subscribe(inbox, receiver.subscribe(name)));
      assert.equal(new Set(ids).size, 5);
      const body = { ...receiver.subscribe("b5"), showContent: true };
      assert.equal(await subscribe(inbox, body), ids[4]);
      const sixth = await app.call("POST", "/api/push/subscriptions", {
        token: inbox.id,
        body: receiver.subscribe("b6"),
      });
      assert.equal(sixth.status, 409);
    });
  });

test("without a push service, browsers can't subscribe", async () => {
  const app = await startTestApp({ PUSH_SERVICES: "off" });
  try {
    const { id: token } = await app.createAddress();
    const body = { endpoint: "https://fcm.googleapis.com/x", keys: { p256dh: "A", auth: "A" } };
    for (const response of [
      await app.call("GET", "/api/push"),
      await app.call("POST", "/api/push/subscriptions", { token, body }),
    ]) {
      const { error } = (await response.json()) as { error: string };
      assert.deepEqual([response.status, error], [404, "PUSH_OFF"]);
    }
  } finally {
    await app.close();
  }
});

function isSignedBy(publicKey: string, token: string): boolean {
  const point = Buffer.from(publicKey, "base64url");
  const part = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const [head, body, signature = ""] = token.split(".");
  const key = createPublicKey({
    key: { kty: "EC", crv: "P-256", x: part(1), y: part(33) },
    format: "jwk",
  });
  const signed = Buffer.from(`${head}.${body}`);
  const bytes = Buffer.from(signature, "base64url");
  return verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, bytes);
}
