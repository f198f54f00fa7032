import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test, type TestContext } from "node:test";
import { callTo } from "../app/test-app.ts";
import {
  newPrefix,
  newTestBuyer,
  refusal,
  WITHOUT_PAYMENT_LIMITS,
  type TestBuyer,
} from "../premium/test-buyer.ts";
import { filesWith, textsInFiles } from "../stores/find-bytes.ts";
import { startServer, type ServerProcess } from "../processes/server-process.ts";
import { STORES, withStore, type StoreUnderTest } from "./stores.ts";
import { until } from "../until.ts";

const TALKATIVE = { LOG_LEVEL: "trace", ...WITHOUT_PAYMENT_LIMITS };

for (const name of STORES)
  describe(`payments when the process is killed, on ${name}`, () => {
    test("and started again", (t) => withStore(name, (store) => killAmidPayments(t, store)));
  });

/** One kill for all cases: sets up all of them before it and checks them after it. */
async function killAmidPayments(t: TestContext, store: StoreUnderTest): Promise<void> {
  const first = await startTalkative(store);
  const [left, finishing] = [buyerAt(first), buyerAt(first)];
  const prefix = newPrefix();
  await left.paid(prefix);
  const { paymentIntentId, email } = await finishing.paid(newPrefix());
  const answers = Promise.allSettled(
    Array.from({ length: 10 }, () => finishing.finish(paymentIntentId)),
  );
  await first.end("SIGKILL");
  await answers;
  const second = await startTalkative(store);

  await t.test(
    "a buyer who paid before browser and server died has the address once the server is back",
    async () => {
      const same = buyerAt(second);
      same.setCookie(left.cookie());
      const expected = `${prefix}@mayfly.test`;
      await until("the address is made", async () => (await same.active())?.email === expected);
    },
  );

  await t.test(
    "a completion during which the server dies gives one address after a retry",
    async () => {
      const same = buyerAt(second);
      same.setCookie(finishing.cookie());
      const again = await same.finish(paymentIntentId);
      assert.equal(again.status, 200);
      const active = await same.active();
      assert.deepEqual([active?.email, active?.others], [email, []]);
    },
  );

  await t.test(
    "no card, secret, or receipt address is in the store's files or the log",
    async () => {
      const { secrets, bought } = await sayAllSecrets(buyerAt(second));
      await second.end("SIGTERM");
      const log = first.output() + second.output();
      assert.ok(secrets.every((secret) => secret.length > 3));
      assert.deepEqual(textsInFiles(store.folders, secrets), []);
      assert.deepEqual(
        secrets.filter((secret) => log.includes(secret)),
        [],
      );
      assert.notDeepEqual(filesWith(store.folders, bought.email.split("@", 1)[0] ?? ""), []);
    },
  );
}

/** Submits valid cards, declined cards, and invalid input. */
async function sayAllSecrets(buyer: TestBuyer) {
  const odd = "c9v#x7q!";
  const receiptEmail = `receipt${randomBytes(6).toString("hex")}@example.org`;
  const cards = ["4000000000000002", "4242424242424242", "4111111111111111", "4242424242424241"];
  const secrets = [odd, receiptEmail];
  for (const number of cards) {
    const intent = await buyer.started(newPrefix(), { receiptEmail });
    const card = { number, expMonth: 12, expYear: 2060, cvc: odd };
    await buyer.confirm(intent.clientSecret, { card: { ...card, cvc: "123" } });
    await buyer.confirm(intent.clientSecret, { card });
    await buyer.confirm(intent.clientSecret, { card: { ...card, expMonth: 1.5 } });
    await buyer.finish(intent.paymentIntentId);
    secrets.push(number, intent.clientSecret);
  }
  const bought = await buyer.buy();
  secrets.push(bought.password, bought.id, (buyer.cookie() ?? "").replace(/^[^=]*=|\..*$/g, ""));
  const refused = await buyer.begin("admin", { receiptEmail });
  assert.deepEqual(await refusal(refused), [409, "PREFIX_TAKEN"]);
  return { secrets, bought };
}

function startTalkative(store: StoreUnderTest): Promise<ServerProcess> {
  return startServer({ ...store.env, ...TALKATIVE });
}

function buyerAt(server: ServerProcess): TestBuyer {
  return newTestBuyer({ call: callTo(server.baseUrl) });
}
