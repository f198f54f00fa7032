import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "pg";
import { premiumSamples } from "../../../test/premium/premium-samples.ts";
import { openTestPostgres, type TestPostgres } from "../../../test/test-postgres.ts";
import { networkShares } from "../../abuse/budgets/held-budget.ts";
import { createLog } from "../../log.ts";
import type { Store } from "../store.ts";
import { openPostgresStore } from "./postgres-store.ts";

const CONNECTIONS = 3;

let server: TestPostgres;
let store: Store;
let other: Client;
before(async () => {
  server = await openTestPostgres();
  const url = await server.createDatabase();
  store = await openPostgresStore(url, createLog("silent"), { connectionsMax: CONNECTIONS });
  other = new Client({ connectionString: url });
  await other.connect();
});
after(async () => {
  await other.end();
  await store.close();
  await server.stop();
});

test("many holds of one network that wait for each other leave connections to everybody else", async () => {
  const { newHold, takenFor } = premiumSamples("waiting", () => store);
  const shares = networkShares("192.0.2.1", { total: Infinity, perNetwork: 100 });
  const holds = Array.from({ length: 10 * CONNECTIONS }, () => ({ ...newHold(), shares }));
  const [first] = holds;
  assert.ok(first);
  const { domain, local } = first.payment.email;
  await other.query("BEGIN");
  // The first hold waits for this row, and the others for the first.
  await other.query(
    "INSERT INTO premium_hold (domain, prefix, payment_id) VALUES ($1, $2, 'another')",
    [domain, local],
  );
  const outcomes = Promise.all(holds.map((hold) => store.holdPrefix(hold)));
  assert.equal(await takenFor(newHold(), undefined), false);
  await other.query("ROLLBACK");
  assert.deepEqual(
    await outcomes,
    holds.map(() => ({ held: true })),
  );
});
