import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { PremiumEmail } from "@mayfly/contract";
import { TOKENS_PER_ADDRESS_MAX } from "@mayfly/contract/constants";
import { answerOf } from "../../../../test/app/answer-of.ts";
import { openEventStream } from "../../../../test/app/event-stream.ts";
import { startTestApp, type TestApp } from "../../../../test/app/test-app.ts";
import {
  newPrefix,
  newTestBuyer,
  refusal,
  TEST_CARDS,
  WITHOUT_PAYMENT_LIMITS,
} from "../../../../test/premium/test-buyer.ts";
import { testOnSqlite } from "../../../../test/stores/test-on-sqlite.ts";
import { TEST_STORES } from "../../../../test/stores/test-stores.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

for (const store of TEST_STORES)
  describe(`premium over HTTP, on ${store.name}`, () => {
    let app: TestApp;
    let engine: Awaited<ReturnType<typeof store.start>>;
    before(async () => {
      engine = await store.start();
      app = await startTestApp({ ...engine.env, ...WITHOUT_PAYMENT_LIMITS });
    });
    after(async () => {
      await app.close();
      await engine.stop();
    });

    const messagesOf = async (token: string) => {
      const response = await app.call("GET", "/api/email/messages", { token });
      return response.status === 200
        ? ((await response.json()) as { subject: string }[]).map(({ subject }) => subject)
        : response.status;
    };

    test("a paid name is an address for a day: it receives, is found again, and can't be extended", async () => {
      const buyer = newTestBuyer(app);
      const prefix = newPrefix();
      const bought = await buyer.buy(prefix.toUpperCase());
      assert.equal(bought.email, `${prefix}@mayfly.test`);
      assert.deepEqual(
        [bought.customDomain, bought.duration, bought.type, bought.amount],
        ["mayfly.test", "24 hours", "premium", 1.99],
      );
      assert.equal(Date.parse(bought.expiresAt) - Date.parse(bought.createdAt), DAY_MS);
      await app.send({ to: `${prefix}+tag@mayfly.test`, subject: "for a day" });
      assert.deepEqual(await messagesOf(bought.id), ["for a day"]);
      const active = await buyer.active();
      assert.deepEqual(
        [active?.email, active?.expiresAt, active?.others],
        [bought.email, bought.expiresAt, []],
      );
      assert.deepEqual(await messagesOf(active?.id ?? ""), ["for a day"]);
      const extended = await app.call("POST", "/api/temp-emails/extend", {
        token: bought.id,
        body: { email: bought.email },
      });
      assert.deepEqual(await refusal(extended), [409, "NOT_EXTENDABLE"]);
      const { email, password } = bought;
      const restored = await app.call("POST", "/api/temp-emails/restore", {
        body: { email, password },
      });
      assert.equal(restored.status, 200);
      assert.equal(await newTestBuyer(app).active(), undefined);
    });

    test("many concurrent completions create one address, and each response opens it", async () => {
      const buyer = newTestBuyer(app);
      const { paymentIntentId } = await buyer.paid(newPrefix());
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => buyer.finish(paymentIntentId)),
      );
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
      const records = (await Promise.all(answers.map((answer) => answer.json()))) as PremiumEmail[];
      const differing = records.map((record) => JSON.stringify({ ...record, serverTime: "" }));
      assert.equal(new Set(differing).size, 1);
      assert.deepEqual(await messagesOf(records[19]?.id ?? ""), []);
      assert.deepEqual((await buyer.active())?.others, []);
    });

    test("repeated identical requests create one intent", async () => {
      const buyer = newTestBuyer(app);
      const prefix = newPrefix();
      const first = await buyer.started(prefix);
      const again = await Promise.all(Array.from({ length: 20 }, () => buyer.started(prefix)));
      const ids = new Set([first, ...again].map((intent) => intent.clientSecret));
      assert.equal(ids.size, 1);
      assert.equal(again[0]?.holdExpiresAt, first.holdExpiresAt);
    });

    test("of two concurrent buyers of one name exactly one may pay, in every round", async () => {
      for (let round = 0; round < 10; round += 1) {
        const prefix = newPrefix();
        const buyers = [newTestBuyer(app), newTestBuyer(app)];
        const answers = await Promise.all(buyers.map((buyer) => buyer.begin(prefix)));
        const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
        assert.deepEqual(statuses, [200, 409]);
        const winner = answers.findIndex(({ status }) => status === 200);
        const [yes, no] = winner === 0 ? buyers : buyers.toReversed();
        assert.equal(await yes?.isAvailable(prefix), true);
        assert.equal(await no?.isAvailable(prefix), false);
      }
    });

    testOnSqlite(
      store,
      "nothing is delivered for an open, declined, or half-confirmed payment",
      async () => {
        const buyer = newTestBuyer(app);
        const { paymentIntentId, clientSecret } = await buyer.started(newPrefix());
        const unpaid = [402, "PAYMENT_NOT_SUCCEEDED"];
        assert.deepEqual(await refusal(await buyer.finish(paymentIntentId)), unpaid);
        assert.deepEqual(await buyer.confirm(clientSecret, { card: TEST_CARDS.declined }), {
          status: "failed",
          error: "Your card was declined.",
        });
        assert.deepEqual(await refusal(await buyer.finish(paymentIntentId)), unpaid);
        const asked = await buyer.confirm(clientSecret, { card: TEST_CARDS.asking });
        assert.equal(asked.status, "requires_action");
        assert.deepEqual(await refusal(await buyer.finish(paymentIntentId)), unpaid);
        assert.equal((await buyer.confirm(clientSecret, { approve: true })).status, "succeeded");
        assert.equal((await buyer.finish(paymentIntentId)).status, 200);
      },
    );

    testOnSqlite(store, "a payment belongs to its browser: other browsers get 404", async () => {
      const buyer = newTestBuyer(app);
      const { paymentIntentId } = await buyer.paid(newPrefix());
      const stranger = newTestBuyer(app);
      const nobodys = await refusal(await stranger.finish("test_nobody"));
      assert.deepEqual(nobodys, [404, "PAYMENT_NOT_FOUND"]);
      assert.deepEqual(await refusal(await stranger.finish(paymentIntentId)), nobodys);
      await stranger.started(newPrefix());
      assert.deepEqual(await refusal(await stranger.finish(paymentIntentId)), nobodys);
      const signed = buyer.cookie() ?? "";
      const flipped = signed.endsWith("A") ? "B" : "A";
      for (const forged of [`${signed.slice(0, -1)}${flipped}`, signed.split(".", 1)[0]]) {
        stranger.setCookie(forged);
        assert.deepEqual(await refusal(await stranger.finish(paymentIntentId)), nobodys);
        assert.equal(await stranger.active(), undefined);
      }
      assert.equal((await buyer.finish(paymentIntentId)).status, 200);
    });

    testOnSqlite(store, "the server sets the price: another amount starts no payment", async () => {
      const buyer = newTestBuyer(app);
      for (const amount of [0, 0.01, 1.98, 199, -1.99, 1.9900001, 2]) {
        const refused = await buyer.begin(newPrefix(), { amount });
        assert.deepEqual(await refusal(refused), [400, "AMOUNT_REFUSED"]);
      }
      for (const amount of ["1.99", null, [1.99]]) {
        const refused = await buyer.begin(newPrefix(), { amount });
        assert.deepEqual(await refusal(refused), [400, "INVALID_INPUT"]);
      }
    });

    testOnSqlite(store, "an invalid request gets its error, and no name is held", async () => {
      const buyer = newTestBuyer(app);
      const begin = async (customPrefix: string, changes = {}) =>
        refusal(await buyer.begin(customPrefix, changes));
      assert.deepEqual(await begin(" "), [400, "PREFIX_REQUIRED"]);
      assert.deepEqual(await begin("ab"), [400, "PREFIX_TOO_SHORT"]);
      assert.deepEqual(await begin("a".repeat(21)), [400, "PREFIX_TOO_LONG"]);
      assert.deepEqual(await begin("june+meadow"), [400, "PREFIX_INVALID"]);
      assert.deepEqual(await begin("june..meadow"), [400, "PREFIX_INVALID"]);
      for (const reserved of ["admin", "p0stmaster", "general", "marlow.quill.7kd2"])
        assert.deepEqual(await begin(reserved), [409, "PREFIX_TAKEN"]);
      const elsewhere = { customDomain: "gmail.com" };
      const unknown = await answerOf(await buyer.begin(newPrefix(), elsewhere));
      assert.deepEqual([unknown.status, unknown.body["error"]], [400, "UNKNOWN_DOMAIN"]);
      assert.match(String(unknown.body["message"]), / Offered: mayfly\.test, burrow\.test\.$/);
      const prefix = newPrefix();
      const noReceipt = { receiptEmail: "not an address" };
      assert.deepEqual(await begin(prefix, noReceipt), [400, "ADDRESS_INVALID"]);
      assert.equal(await newTestBuyer(app).isAvailable(prefix), true);
    });

    test("availability shows that a name is taken, but not why", async () => {
      const buyer = newTestBuyer(app);
      const [bought, held, free] = [newPrefix(), newPrefix(), newPrefix()];
      await buyer.buy(bought);
      await buyer.started(held);
      const taken = [bought, held, "support", "marlow.quill.7kd2"];
      const stranger = newTestBuyer(app);
      for (const prefix of taken) assert.equal(await stranger.isAvailable(prefix), false, prefix);
      assert.equal(await stranger.isAvailable(free), true);
      assert.equal(await stranger.isAvailable(bought, "burrow.test"), true);
      const broken = await stranger.call(
        "GET",
        "/api/premium-emails/availability?prefix=a&domain=mayfly.test",
      );
      assert.deepEqual(await refusal(broken), [400, "PREFIX_TOO_SHORT"]);
    });

    test("a name stays reserved for its buyer for 30 days after its end", async () => {
      const buyer = newTestBuyer(app);
      const stranger = newTestBuyer(app);
      const { email, id, paymentIntentId } = await buyer.buy();
      const prefix = email.split("@", 1)[0] ?? "";
      const stream = await openEventStream(`${app.baseUrl}/api/email/stream`, {
        authorization: `Bearer ${id}`,
      });
      app.clock.advance(DAY_MS);
      assert.equal(await messagesOf(id), 401);
      assert.equal(await buyer.active(), undefined);
      assert.deepEqual(await refusal(await buyer.finish(paymentIntentId)), [410, "PREMIUM_ENDED"]);
      assert.equal(await stranger.isAvailable(prefix), false);
      assert.deepEqual(await refusal(await stranger.begin(prefix)), [409, "PREFIX_TAKEN"]);
      assert.equal((await stream.next()).event, "expired");
      await stream.ended;
      assert.equal(await stranger.isAvailable(prefix), false);
      assert.equal((await buyer.buy(prefix)).email, email);
      assert.equal((await buyer.active())?.email, email);
    });

    testOnSqlite(
      store,
      "several addresses are listed, the one that ends last first, and each opens",
      async () => {
        const buyer = newTestBuyer(app);
        const first = await buyer.buy();
        app.clock.advance(MINUTE_MS);
        const second = await buyer.buy();
        const active = await buyer.active();
        assert.equal(active?.email, second.email);
        assert.deepEqual(
          active.others.map(({ email }) => email),
          [first.email],
        );
        for (const { id } of [active, ...active.others]) assert.deepEqual(await messagesOf(id), []);
      },
    );

    test("an expired hold frees the name, and its intent can no longer be paid", async () => {
      const [late, next] = [newTestBuyer(app), newTestBuyer(app)];
      const prefix = newPrefix();
      const { clientSecret, paymentIntentId } = await late.started(prefix);
      app.clock.advance(16 * MINUTE_MS);
      assert.equal((await next.started(prefix)).email, `${prefix}@mayfly.test`);
      assert.equal((await late.confirm(clientSecret)).status, "failed");
      const stale = await refusal(await late.finish(paymentIntentId));
      assert.deepEqual(stale, [409, "PAYMENT_CANCELED"]);
    });

    test("a buyer who paid in time gets the name, even if another buyer requests it at the end of the hold", async () => {
      const [payer, next] = [newTestBuyer(app), newTestBuyer(app)];
      const prefix = newPrefix();
      await payer.paid(prefix);
      app.clock.advance(16 * MINUTE_MS);
      assert.deepEqual(await refusal(await next.begin(prefix)), [409, "PREFIX_TAKEN"]);
      assert.equal((await payer.active())?.email, `${prefix}@mayfly.test`);
    });

    test("a browser that returns with another receipt address or a short hold gets a new intent, and the old one ends", async () => {
      const buyer = newTestBuyer(app);
      const prefix = newPrefix();
      const plain = await buyer.started(prefix);
      const mailed = await buyer.started(prefix, { receiptEmail: "anna@example.org" });
      assert.notEqual(mailed.paymentIntentId, plain.paymentIntentId);
      assert.equal((await buyer.confirm(plain.clientSecret)).status, "failed");
      app.clock.advance(12 * MINUTE_MS);
      const renewed = await buyer.started(prefix, { receiptEmail: "anna@example.org" });
      assert.notEqual(renewed.paymentIntentId, mailed.paymentIntentId);
      assert.ok(Date.parse(renewed.holdExpiresAt) > Date.parse(mailed.holdExpiresAt));
    });

    testOnSqlite(store, "calls that create a new token have no HEAD", async () => {
      const buyer = newTestBuyer(app);
      const { id } = await buyer.buy();
      for (let asked = 0; asked <= TOKENS_PER_ADDRESS_MAX; asked++) {
        const { status } = await buyer.call("HEAD", "/api/premium-emails/active");
        assert.equal(status, 405);
      }
      assert.deepEqual(await messagesOf(id), [], "its token was replaced by ones that nobody has");
    });

    testOnSqlite(
      store,
      "another site's page learns nothing from a link that sends the cookie",
      async () => {
        const buyer = newTestBuyer(app);
        await buyer.buy();
        const ask = async (dest: string) => {
          const headers = { "sec-fetch-site": "cross-site", "sec-fetch-dest": dest };
          return (await buyer.call("GET", "/api/premium-emails/active", { headers })).status;
        };
        assert.equal(await ask("document"), 204);
        assert.equal(await ask("empty"), 403);
      },
    );
  });
