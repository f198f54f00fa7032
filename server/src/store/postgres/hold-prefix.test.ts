import assert from "node:assert/strict";
import { test } from "node:test";
import { premiumSamples } from "../../../test/premium/premium-samples.ts";
import { CONNECTIONS, openFewConnections } from "../../../test/stores/few-connections.ts";
import { networkShares } from "../../abuse/budgets/held-budget.ts";

const opened = openFewConnections();

test("many waiting holds of one network leave connections for other networks", async () => {
  const { store, other } = opened();
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
