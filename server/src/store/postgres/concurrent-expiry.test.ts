import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "pg";
import { newAddress, newMessage, NOW } from "../../../test/stores/store-samples.ts";
import { openTestPostgres, type TestPostgres } from "../../../test/test-postgres.ts";
import { expireAddresses } from "../../inbox/addresses/expire-addresses.ts";
import type { InboxEvent } from "../../inbox/live/inbox-events.ts";
import { createLog } from "../../log.ts";
import type { Store } from "../store.ts";
import { openPostgresStore } from "./postgres-store.ts";

const NODES = 2;
/** More than one batch of each node. */
const ADDRESSES = 500;

let server: TestPostgres;
let url: string;
let nodes: Store[];
before(async () => {
  server = await openTestPostgres();
  url = await server.createDatabase();
  nodes = await Promise.all(
    Array.from({ length: NODES }, () => openPostgresStore(url, createLog("silent"))),
  );
});
after(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await server.stop();
});

test("nodes that expire concurrently end each address once, delete all of its data, and none times out", async () => {
  const [first] = nodes;
  assert.ok(first);
  const ids: number[] = [];
  while (ids.length < ADDRESSES) ids.push(...(await fillSome(first)));
  const active = await first.createAddress(newAddress({ expiresAtMs: null }));
  assert.ok(active.created);

  const published: InboxEvent[] = [];
  const events = { publish: (some: readonly InboxEvent[]) => void published.push(...some) };
  const clock = { nowMs: () => NOW * 2 };
  const outcomes = await Promise.all(
    nodes.map((store) => expireAddresses({ store, clock, events })),
  );
  // Finishes what one node had locked while another looked.
  await expireAddresses({ store: first, clock, events });

  assert.equal(
    outcomes.reduce((sum, { ended }) => sum + ended, 0),
    ADDRESSES,
  );
  assert.deepEqual(
    published.map(({ inboxId }) => inboxId).toSorted((one, other) => one - other),
    ids.toSorted((one, other) => one - other),
  );
  assert.deepEqual(
    await countRows(["address", "inbox", "message", "raw_message", "ended_inbox"]),
    [1, 1, 0, 0, 0],
  );
});

test("rows that another transaction has locked are skipped, and everything else ends meanwhile", async () => {
  const [first] = nodes;
  assert.ok(first);
  const [held, free] = [
    await first.createAddress(newAddress()),
    await first.createAddress(newAddress()),
  ];
  assert.ok(held.created && free.created);
  const holder = new Client({ connectionString: url });
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT 1 FROM inbox WHERE inbox_id = $1 FOR UPDATE", [held.inboxId]);
  const ended = await first.endExpired(NOW * 2, 10);
  assert.deepEqual(
    ended.map(({ inboxId }) => inboxId),
    [free.inboxId],
  );
  await holder.query("COMMIT");
  await holder.end();
  assert.equal((await first.endExpired(NOW * 2, 10))[0]?.inboxId, held.inboxId);
});

/** A few at a time: a slow machine's connections are soon taken. */
async function fillSome(store: Store): Promise<number[]> {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => store.createAddress(newAddress())),
  );
  const ids = outcomes.map((outcome) => (outcome.created ? outcome.inboxId : 0));
  await Promise.all(ids.map((id) => store.addMessage(newMessage([id], 200))));
  return ids;
}

async function countRows(tables: readonly string[]): Promise<number[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const counts: number[] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table}`,
    );
    counts.push(rows[0]?.count ?? -1);
  }
  await client.end();
  return counts;
}
