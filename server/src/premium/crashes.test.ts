import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  GOOD_CARD,
  openPremiumWorld,
  PREMIUM_ENGINES,
  type PremiumWorld,
} from "../../test/premium/premium-world.ts";
import { newAddress } from "../../test/stores/store-samples.ts";
import { completePayment } from "./complete-payment.ts";
import type { OpenDeps, StartDeps } from "./premium-deps.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { settlePayment } from "./settle-payment.ts";
import { startPayment } from "./start-payment.ts";

type Deps = StartDeps & OpenDeps;
type Moment = "before" | "after";
const MINUTE_MS = 60_000;

class Crash extends Error {}

for (const engine of PREMIUM_ENGINES)
  describe(`a process that ends during a purchase, on ${engine.name}`, () => {
    let world: PremiumWorld;
    let names = 0;
    before(async () => {
      world = await openPremiumWorld(engine);
    });
    after(() => world.close());

    /** Crashes at the `at`-th call of the store or the provider: before the call is done, or before its response. */
    const crashing = (at: number, moment: Moment): { deps: Deps; reached: () => boolean } => {
      let calls = 0;
      const guard = <Target extends object>(target: Target): Target =>
        new Proxy(target, {
          get(of, key) {
            const member: unknown = Reflect.get(of, key);
            if (typeof member !== "function") return member;
            return async (...args: unknown[]) => {
              const isHere = calls++ === at;
              if (calls > at && !isHere) throw new Crash();
              if (isHere && moment === "before") throw new Crash();
              const answer: unknown = await Reflect.apply(member, of, args);
              if (isHere) throw new Crash();
              return answer;
            };
          },
        });
      const { deps } = world;
      return {
        deps: { ...deps, store: guard(deps.store), provider: guard(deps.provider) },
        reached: () => calls > at,
      };
    };

    /** After a restart, the job runs; after the hold's end no payment may be unfinished. */
    const recover = async (): Promise<void> => {
      for (const minutes of [1, 16, 1]) {
        world.clock.advance(minutes * MINUTE_MS);
        await reconcilePayments(world.deps);
      }
    };

    const assertSettled = async (prefix: string, isPaid: boolean): Promise<string> => {
      const email = { local: prefix, domain: "mayfly.test" };
      const address = await world.store.findAddress(email);
      const hold = await world.store.isPrefixTaken({
        email,
        prefixHashes: world.deps.keys.prefixHashes(email),
        buyerHash: undefined,
        nowMs: world.clock.nowMs(),
      });
      assert.equal(hold, address !== undefined, "no hold is left without an address");
      return `${isPaid ? "paid" : "unpaid"}, ${address ? address.kind : "no address"}`;
    };

    type Purchase = (deps: Deps, prefix: string, note: (intentId: string) => void) => Promise<void>;

    const forEveryMoment = async (purchase: Purchase, allowed: readonly string[]) => {
      const seen = new Set<string>();
      for (const moment of ["before", "after"] as const) {
        for (let at = 0; ; at += 1) {
          assert.ok(at < 100, "the purchase has an end");
          const prefix = `crash.${++names}`;
          const intents: string[] = [];
          const { deps, reached } = crashing(at, moment);
          await purchase(deps, prefix, (id) => intents.push(id)).catch((error: unknown) => {
            if (!(error instanceof Crash)) throw error;
          });
          await recover();
          const states = await Promise.all(intents.map((id) => world.bank.readIntent(id)));
          const kept = states.filter(
            ({ amountReceivedCents, refundedCents }) => amountReceivedCents > refundedCents,
          );
          const outcome = await assertSettled(prefix, kept.length > 0);
          assert.ok(allowed.includes(outcome), `${outcome}, ${moment} call ${at}`);
          seen.add(outcome);
          if (!reached()) break;
        }
      }
      assert.deepEqual([...seen].toSorted(), [...allowed].toSorted());
    };

    const start = async (deps: Deps, prefix: string, buyer = world.newBuyer()) => {
      const wish = { amount: 1.99, prefix, domain: "mayfly.test", receiptEmail: "a@b.example" };
      return {
        buyer,
        ...(await startPayment(deps, { ...wish, buyer, ip: "192.0.2.1" })),
      };
    };

    test("ends with money and address, or with neither, at whichever call it ends", async () => {
      await forEveryMoment(
        async (deps, prefix, note) => {
          const { clientSecret, intentId, buyer } = await start(deps, prefix);
          note(intentId);
          const { status } = await world.bank.confirm(clientSecret, { card: GOOD_CARD });
          assert.equal(status, "succeeded");
          await completePayment(deps, { intentId, buyer, ip: "192.0.2.1" });
        },
        ["paid, premium", "unpaid, no address"],
      );
    });

    test("ends with a refund if the address can't be created, at whichever call it ends", async () => {
      await forEveryMoment(
        async (deps, prefix, note) => {
          const { clientSecret, intentId } = await start(world.deps, prefix);
          note(intentId);
          await world.bank.confirm(clientSecret, { card: GOOD_CARD });
          const email = { local: prefix, domain: "mayfly.test" };
          await world.store.createAddress(newAddress({ email, expiresAtMs: null }));
          const payment = await world.store.findPaymentByIntent(intentId);
          assert.ok(payment);
          await settlePayment(deps, payment);
        },
        ["unpaid, free"],
      );
    });

    test("ends with a free name if the buyer didn't pay, at whichever call it ends", async () => {
      await forEveryMoment(
        async (deps, prefix, note) => {
          const { intentId } = await start(world.deps, prefix);
          note(intentId);
          world.clock.advance(16 * MINUTE_MS);
          await reconcilePayments(deps);
        },
        ["unpaid, no address"],
      );
    });
  });
