import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { callTo } from "../test-app.ts";
import { newPrefix, newTestBuyer, refusal, WITHOUT_PAYMENT_LIMITS } from "../test-buyer.ts";
import { filesWith } from "./find-bytes.ts";
import { startServer, type ServerProcess } from "./server-process.ts";
import { STORES, withStore, type StoreUnderTest } from "./stores.ts";
import { until } from "./until.ts";

const TALKATIVE = { LOG_LEVEL: "trace", ...WITHOUT_PAYMENT_LIMITS };

for (const name of STORES)
  describe(`payments when the process is killed, on ${name}`, () => {
    const start = (store: StoreUnderTest) => startServer({ ...store.env, ...TALKATIVE });
    const buyerAt = (server: ServerProcess) => newTestBuyer({ call: callTo(server.baseUrl) });

    test("who paid and whose browser and server died has the address once the server is back", () =>
      withStore(name, async (store) => {
        const first = await start(store);
        const buyer = buyerAt(first);
        const prefix = newPrefix();
        await buyer.paid(prefix);
        await first.end("SIGKILL");
        const second = await start(store);
        const same = buyerAt(second);
        same.setCookie(buyer.cookie());
        const email = `${prefix}@mayfly.test`;
        await until("the address is made", async () => (await same.active())?.email === email);
        await second.end("SIGTERM");
      }));

    test("a completion during which the server dies is one address when it is asked for again", () =>
      withStore(name, async (store) => {
        const first = await start(store);
        const buyer = buyerAt(first);
        const { paymentIntentId, email } = await buyer.paid(newPrefix());
        const answers = Promise.allSettled(
          Array.from({ length: 10 }, () => buyer.finish(paymentIntentId)),
        );
        await first.end("SIGKILL");
        await answers;
        const second = await start(store);
        const same = buyerAt(second);
        same.setCookie(buyer.cookie());
        const again = await same.finish(paymentIntentId);
        assert.equal(again.status, 200);
        const active = await same.active();
        assert.deepEqual([active?.email, active?.others], [email, []]);
        await second.end("SIGTERM");
      }));

    test("no card, no secret and no receipt's address is in the store's files or in the log", () =>
      withStore(name, async (store) => {
        const server = await start(store);
        const buyer = buyerAt(server);
        const odd = "c9v#x7q!";
        const receiptEmail = `receipt${randomBytes(6).toString("hex")}@example.org`;
        const cards = [
          "4000000000000002",
          "4242424242424242",
          "4111111111111111",
          "4242424242424241",
        ];
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
        secrets.push(
          bought.password,
          bought.id,
          (buyer.cookie() ?? "").replace(/^[^=]*=|\..*$/g, ""),
        );
        const refused = await buyer.begin("admin", { receiptEmail });
        assert.deepEqual(await refusal(refused), [409, "PREFIX_TAKEN"]);
        await server.end("SIGTERM");
        for (const secret of secrets) {
          assert.ok(secret.length > 3);
          assert.deepEqual(filesWith(store.folders, secret), [], `a file holds ${secret}`);
          assert.ok(!server.output().includes(secret), `the log holds ${secret}`);
        }
        assert.notDeepEqual(filesWith(store.folders, bought.email.split("@", 1)[0] ?? ""), []);
      }));
  });
