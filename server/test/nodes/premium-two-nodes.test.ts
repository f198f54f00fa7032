import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { PremiumEmail } from "@mayfly/contract";
import { openTestPostgres, type TestPostgres } from "../test-postgres.ts";
import { startTestApp, type TestApp } from "../app/test-app.ts";
import { newPrefix, newTestBuyer, WITHOUT_PAYMENT_LIMITS } from "../premium/test-buyer.ts";
import { postgresEnv } from "../stores/test-stores.ts";

describe("a purchase through two nodes", () => {
  let server: TestPostgres;
  let nodes: [TestApp, TestApp];
  before(async () => {
    server = await openTestPostgres();
    const env = { ...(await postgresEnv(server)), ...WITHOUT_PAYMENT_LIMITS };
    nodes = [await startTestApp(env), await startTestApp(env)];
  });
  after(async () => {
    for (const node of nodes) await node.close();
    await server.stop();
  });

  /** A browser behind a balancer: its calls alternate between the nodes. */
  const newBuyer = () => {
    let calls = 0;
    return newTestBuyer({
      call: (...call) => (calls++ % 2 === 0 ? nodes[0] : nodes[1]).call(...call),
    });
  };

  test("gives the same result on both nodes, and one address however many calls complete it", async () => {
    const buyer = newBuyer();
    const { paymentIntentId, email } = await buyer.paid(newPrefix());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buyer.finish(paymentIntentId)),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    const records = (await Promise.all(answers.map((answer) => answer.json()))) as PremiumEmail[];
    assert.equal(new Set(records.map(({ id, password }) => `${id} ${password}`)).size, 1);
    for (const node of nodes) {
      const current = await node.call("GET", "/api/temp-emails/current", {
        token: records[0]?.id ?? "",
      });
      assert.equal(((await current.json()) as { email: string }).email, email);
    }
    assert.deepEqual((await buyer.active())?.others, []);
  });

  test("lets only one of two buyers at two nodes hold the name, in every round", async () => {
    for (let round = 0; round < 15; round += 1) {
      const prefix = newPrefix();
      const answers = await Promise.all(nodes.map((node) => newTestBuyer(node).begin(prefix)));
      const statuses = answers.map(({ status }) => status);
      assert.deepEqual(
        statuses.toSorted((one, other) => one - other),
        [200, 409],
      );
    }
  });
});
