import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { CreatedKey, WebhookDelivery } from "@mayfly/contract";
import { createWithKey, issueKey } from "../app/api-keys.ts";
import { OPERATORS_KEY, operatorOf } from "../app/operator.ts";
import { startTestApp, type CreatedAddress, type TestApp } from "../app/test-app.ts";
import { until } from "../until.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../network/webhook-receiver.ts";
import { postgresEnv } from "../stores/test-stores.ts";
import { openTestPostgres, type TestPostgres } from "../test-postgres.ts";

const MESSAGES = 12;

describe("webhooks of several nodes over one PostgreSQL", () => {
  let server: TestPostgres;
  let receiver: WebhookReceiver;
  let nodes: readonly [TestApp, TestApp, TestApp];
  before(async () => {
    [server, receiver] = await Promise.all([openTestPostgres(), startWebhookReceiver()]);
    const env = {
      ...(await postgresEnv(server)),
      ADMIN_KEY: OPERATORS_KEY,
      WEBHOOK_LOCAL_TARGETS: "on",
    };
    nodes = await Promise.all([
      startTestApp(env),
      startTestApp(env),
      // Receives and queues, but sends nothing.
      startTestApp({ ...env, ROLES: "web,smtp" }),
    ]);
  });
  after(async () => {
    for (const node of nodes) await node.close();
    await Promise.all([server.stop(), receiver.close()]);
  });

  const addHook = async (node: TestApp, key: CreatedKey, path: string) => {
    const body = { url: receiver.url(path), events: ["message.received", "address.expired"] };
    const added = await node.call("POST", "/api/webhooks", { token: key.key, body });
    assert.equal(added.status, 201);
  };
  const logOf = async (node: TestApp, { key }: CreatedKey) =>
    (await (
      await node.call("GET", "/api/webhooks/deliveries", { token: key })
    ).json()) as WebhookDelivery[];

  test("each message is delivered once, whichever node received it", async () => {
    const [one, other, edge] = nodes;
    const key = await issueKey(one);
    await addHook(other, key, "/once");
    const address = (await (await createWithKey(edge, key)).json()) as CreatedAddress;
    await Promise.all(
      Array.from({ length: MESSAGES }, (_, index) =>
        nodes[index % 3 === 0 ? 0 : index % 3 === 1 ? 1 : 2].send({
          to: address.email,
          subject: `message ${index}`,
        }),
      ),
    );
    await until("all are delivered", async () => {
      const log = await logOf(one, key);
      return log.length === MESSAGES && log.every(({ state }) => state === "delivered");
    });
    const ids = receiver.at("/once").map(({ headers }) => headers["webhook-id"]);
    assert.equal(ids.length, MESSAGES);
    assert.equal(new Set(ids).size, MESSAGES);
    assert.ok((await logOf(other, key)).every(({ attempts }) => attempts === 1));
  });

  test("a key that is revoked on one node opens nothing on another", async () => {
    const [one, other] = nodes;
    const key = await issueKey(one, { name: "leaked" });
    assert.equal((await createWithKey(other, key)).status, 201);
    assert.equal((await operatorOf(one)("DELETE", `keys/${key.id}`)).status, 200);
    assert.equal((await createWithKey(other, key)).status, 401);
  });

  test("the quota of a key counts on all nodes together", async () => {
    for (const quota of [{ creationsPerHour: 2 }, { liveAddresses: 2 }]) {
      const key = await issueKey(nodes[0], quota);
      const statuses = [];
      for (const node of nodes) statuses.push((await createWithKey(node, key)).status);
      assert.deepEqual(statuses, [201, 201, 429]);
    }
  });
});
