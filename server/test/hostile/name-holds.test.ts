import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { AppError } from "../../src/app-error.ts";
import { completePayment } from "../../src/premium/complete-payment.ts";
import { reconcilePayments } from "../../src/premium/reconcile-payments.ts";
import { startPayment, type StartRequest } from "../../src/premium/start-payment.ts";
import { startTestApp, type TestApp } from "../app/test-app.ts";
import {
  GOOD_CARD,
  openPremiumWorld,
  PREMIUM_ENGINES,
  type PremiumWorld,
} from "../premium/premium-world.ts";
import { newPrefix, newTestBuyer } from "../premium/test-buyer.ts";
import { TEST_STORES } from "../stores/test-stores.ts";

const HOLDS = 3;
const HOLDS_OF_SLASH_24 = 12;
const HOLD_MS = 16 * 60_000;

for (const engine of TEST_STORES)
  describe(`names that one network tries to hold, on ${engine.name}`, () => {
    let running: Awaited<ReturnType<typeof engine.start>>;
    let app: TestApp;
    before(async () => {
      running = await engine.start();
      app = await startTestApp({
        ...running.env,
        TRUST_PROXY: "127.0.0.1",
        LIMIT_NAME_HOLDS_PER_IP: String(HOLDS),
      });
    });
    after(async () => {
      await app.close();
      await running.stop();
    });
    const buyerAt = (ip: string) =>
      newTestBuyer({
        call: (method, path, options) => {
          const headers = { ...options?.headers, "x-forwarded-for": ip };
          return app.call(method, path, { ...options, headers });
        },
      });
    const holdAt = async (ip: string) => {
      const prefix = newPrefix();
      const response = await buyerAt(ip).begin(prefix);
      const { error } = (await response.json()) as { error?: string };
      return { prefix, error, status: response.status, after: response.headers.get("retry-after") };
    };

    test("are three, of nineteen requested at once, and every other name stays free", async () => {
      const wishes = Array.from({ length: 19 }, () => holdAt("192.0.2.1"));
      const outcomes = await Promise.all(wishes);
      assert.equal(outcomes.filter(({ status }) => status === 200).length, HOLDS);
      const refused = outcomes.filter(({ status }) => status !== 200);
      for (const { status, error, after: seconds } of refused) {
        assert.deepEqual([status, error], [429, "TOO_MANY_HOLDS"]);
        assert.ok(Number(seconds) > 0);
      }
      const honest = buyerAt("198.51.100.7");
      const [first] = refused;
      assert.ok(first);
      assert.equal(await honest.isAvailable(first.prefix), true);
      assert.ok(await honest.buy(first.prefix));
    });

    test("are twelve, of an IPv4 /24 that requests from twenty IP addresses", async () => {
      const ips = Array.from({ length: 20 }, (_, index) => `203.0.113.${index + 1}`);
      const outcomes = await Promise.all(ips.flatMap((ip) => [holdAt(ip), holdAt(ip), holdAt(ip)]));
      assert.equal(outcomes.filter(({ status }) => status === 200).length, HOLDS_OF_SLASH_24);
    });

    test("a buyer who requests the same name again keeps the same hold", async () => {
      const buyer = buyerAt("198.51.100.8");
      const prefix = newPrefix();
      const first = await buyer.started(prefix);
      for (let repeated = 0; repeated < 5; repeated++) {
        assert.equal((await buyer.started(prefix)).paymentIntentId, first.paymentIntentId);
      }
    });
  });

for (const engine of PREMIUM_ENGINES)
  describe(`unpaid holds, on ${engine.name}`, () => {
    let world: PremiumWorld;
    let nowMs = Date.now();
    before(async () => {
      world = await openPremiumWorld(engine);
    });
    after(() => world.close());
    const deps = () => ({ ...world.deps, clock: { nowMs: () => nowMs }, holdsPerNetwork: HOLDS });
    const start = async (ip: string, changes: Partial<StartRequest> = {}) => {
      const buyer = world.newBuyer();
      const wish = { amount: 1.99, domain: "mayfly.test", receiptEmail: undefined };
      const request = { ...wish, prefix: newPrefix(), buyer, ip, ...changes };
      return { ...(await startPayment(deps(), request)), buyer, ip };
    };
    const endUnpaid = async () => {
      nowMs += HOLD_MS;
      await reconcilePayments(deps());
    };
    const secondsUntilNext = async (ip: string) => {
      const error: unknown = await start(ip).catch((reason: unknown) => reason);
      assert.ok(error instanceof AppError && error.code === "HOLDS_NOT_PAID");
      return error.retryAfterSeconds;
    };
    const pay = async (ip: string) => {
      const { clientSecret, intentId, buyer } = await start(ip);
      await world.bank.confirm(clientSecret, { card: GOOD_CARD });
      await completePayment(deps(), { intentId, buyer, ip });
    };

    test("double the delay before a network's next hold", async () => {
      for (let hold = 0; hold < HOLDS; hold++) await start("192.0.2.1");
      const pauses: unknown[] = [];
      for (let round = 0; round < 4; round++) {
        await endUnpaid();
        const seconds = await secondsUntilNext("192.0.2.1");
        pauses.push(seconds);
        nowMs += Number(seconds) * 1_000;
        await start("192.0.2.1");
      }
      assert.deepEqual(pauses, [60, 120, 240, 480]);
    });

    test("count once for a buyer who changes the receipt address", async () => {
      const wish = { prefix: newPrefix(), buyer: world.newBuyer() };
      const { holdEndsAtMs } = await start("198.18.1.1", wish);
      for (let change = 1; change <= 6; change++) {
        nowMs += 60_000;
        const changed = { ...wish, receiptEmail: `me+${change}@example.com` };
        assert.equal((await start("198.18.1.1", changed)).holdEndsAtMs, holdEndsAtMs);
      }
      await start("198.18.1.1");
      await endUnpaid();
      await start("198.18.1.1");
    });

    test("of other clients on the network don't end the hold of a buyer who changes the receipt address", async () => {
      const ip = "198.18.3.1";
      for (let hold = 0; hold < 2; hold++) await start(ip);
      await endUnpaid();
      const wish = { prefix: newPrefix(), buyer: world.newBuyer() };
      const { holdEndsAtMs } = await start(ip, wish);
      for (let change = 1; change <= 3; change++) {
        const changed = { ...wish, receiptEmail: `me+${change}@example.com` };
        assert.equal((await start(ip, changed)).holdEndsAtMs, holdEndsAtMs);
      }
      // The hold is still active, so it doesn't count as unpaid for the other clients on the network.
      await start(ip);
      await endUnpaid();
      assert.equal(await secondsUntilNext(ip), 120);
    });

    test("count each time for a buyer who holds the same name repeatedly", async () => {
      const wish = { prefix: newPrefix(), buyer: world.newBuyer() };
      for (let hold = 0; hold < HOLDS; hold++) {
        await start("198.18.2.1", wish);
        nowMs += HOLD_MS - 3 * 60_000;
      }
      await assert.rejects(start("198.18.2.1", wish), { code: "HOLDS_NOT_PAID" });
    });

    test("delay no buyer on another network, and no buyer who pays", async () => {
      for (let hold = 0; hold < HOLDS; hold++) await start("198.51.100.1");
      await endUnpaid();
      assert.equal(await secondsUntilNext("198.51.100.1"), 60);
      await pay("203.0.113.1");
      nowMs += 60_000;
      for (let bought = 0; bought < HOLDS + 2; bought++) await pay("198.51.100.1");
      await start("198.51.100.1");
      await endUnpaid();
      await pay("198.51.100.1");
    });
  });
