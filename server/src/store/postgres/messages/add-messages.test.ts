import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "pg";
import { openTestPostgres, type TestPostgres } from "../../../../test/test-postgres.ts";
import { NOW, newAddress, newMessage, rowsOf } from "../../../../test/stores/store-samples.ts";
import type { NewAddress } from "../../../inbox/inbox-store.ts";
import { createLog } from "../../../log.ts";
import type { Store } from "../../store.ts";
import { addMessages } from "./add-messages.ts";
import { openServicePool } from "../connections/open-pool.ts";
import { openPostgresStore } from "../postgres-store.ts";
import { runOn, type RunStatement, type Statement } from "../connections/run-statement.ts";

let server: TestPostgres;
let url: string;
/** Two nodes over one database. */
let nodes: [Store, Store];
let database: Client;
before(async () => {
  server = await openTestPostgres();
  url = await server.createDatabase();
  nodes = [await openNode(), await openNode()];
  database = new Client({ connectionString: url });
  await database.connect();
});
after(async () => {
  await database.end();
  for (const node of nodes) await node.close();
  await server.stop();
});

const openNode = () => openPostgresStore(url, createLog("silent"));

test("a hundred concurrent messages share a few transactions", async () => {
  const ids = await addInboxes(10);
  const messages = Array.from({ length: 100 }, (_, index) => newMessage([ids[index % 10] ?? 0]));
  await Promise.all(messages.map((message) => nodes[0].addMessage(message)));
  const { rows } = await database.query<{ transactions: number; messages: number }>(
    `SELECT count(DISTINCT xmin::text)::int AS transactions, count(*)::int AS messages
     FROM message WHERE inbox_id = ANY ($1)`,
    [ids],
  );
  const [{ transactions, messages: stored } = { transactions: 0, messages: 0 }] = rows;
  assert.equal(stored, 100);
  assert.ok(transactions <= 3, `${transactions} transactions`);
});

test("each message of a batch is stored whole under its own number", async () => {
  const [inboxId = 0] = await addInboxes(1);
  // From a tiny message to one that doesn't fit into a batch with others.
  const sizes = [29, 8_000, 100, 5_000_000, 8_001, 16_000, 2_000, 30];
  const messages = sizes.map((size) => newMessage([inboxId], size));
  const added = await Promise.all(messages.map((message) => nodes[0].addMessage(message)));
  for (const [index, [row]] of added.map(rowsOf).entries()) {
    const copy = messages[index]?.copies[0];
    assert.ok(row && copy);
    const content = await nodes[1].readContent(inboxId, row.seq);
    assert.ok(
      content?.raw?.equals(Buffer.concat(copy.raw)),
      `the message of ${sizes[index]} bytes`,
    );
    const found = await nodes[1].findMessage(inboxId, row.seq);
    assert.ok(found);
    assert.ok(found.summary.equals(Buffer.concat(copy.summary)));
    assert.equal(found.sizeBytes, sizes[index]);
  }
});

test("raw mail is stored in pieces that fit a page, and mail stored in one piece is still read", async () => {
  const [inboxId = 0] = await addInboxes(1);
  const message = newMessage([inboxId], 20_000);
  await nodes[0].addMessage(message);
  const pieces =
    "SELECT length(sealed) AS bytes FROM raw_message WHERE inbox_id = $1 ORDER BY piece";
  const lengths = async () =>
    (await database.query<{ bytes: number }>(pieces, [inboxId])).rows.map(({ bytes }) => bytes);
  assert.deepEqual(await lengths(), [8_000, 8_000, 4_000]);
  const { rows } = await database.query<{ toast: number }>(
    "SELECT pg_relation_size(reltoastrelid)::int AS toast FROM pg_class WHERE relname = 'raw_message'",
  );
  assert.deepEqual(rows, [{ toast: 0 }]);

  await database.query(
    `WITH whole AS (
       DELETE FROM raw_message WHERE inbox_id = $1 RETURNING inbox_id, message_id, piece, sealed
     )
     INSERT INTO raw_message (inbox_id, message_id, sealed)
     SELECT inbox_id, message_id, string_agg(sealed, '' ORDER BY piece) FROM whole GROUP BY 1, 2`,
    [inboxId],
  );
  assert.deepEqual(await lengths(), [20_000]);
  const raw = Buffer.concat(message.copies[0]?.raw ?? []);
  assert.ok((await nodes[1].readContent(inboxId, 1))?.raw?.equals(raw));
});

test("in one batch a message arrives before the end of an address, and another after it doesn't", async () => {
  const [inboxId = 0] = await addInboxes(1, { expiresAtMs: NOW + 10 });
  const at = (receivedAtMs: number) =>
    nodes[0].addMessage({ ...newMessage([inboxId]), receivedAtMs });
  const outcomes = await Promise.all([at(NOW), at(NOW + 10), at(NOW + 9)]);
  assert.deepEqual(outcomes.map(rowsOf), [[{ inboxId, seq: 1 }], [], [{ inboxId, seq: 2 }]]);
});

test("a message that the database refuses doesn't affect others in its batch", async () => {
  const [inboxId = 0] = await addInboxes(1);
  const impossible = { ...newMessage([inboxId]), sizeBytes: 2 ** 70 };
  const [first, refused, last] = await Promise.allSettled([
    nodes[0].addMessage(newMessage([inboxId])),
    nodes[0].addMessage(impossible),
    nodes[0].addMessage(newMessage([inboxId])),
  ]);
  assert.deepEqual(
    [first.status, refused.status, last.status],
    ["fulfilled", "rejected", "fulfilled"],
  );
  assert.equal((await nodes[0].listMessages(inboxId)).length, 2);
});

test("stored messages of a batch are confirmed even if the retry of the others gets no response", async () => {
  const [full = 0, free = 0] = await addInboxes(2);
  const one = { messagesMax: 1, bytesMax: Infinity };
  await nodes[0].addMessage(newMessage([full], 500, one));
  const pool = openServicePool(url, createLog("silent"), { connectionsMax: 1 });
  const asked: Statement[] = [];
  const run: RunStatement = (statement) => {
    asked.push(statement);
    return asked.length === 1 ? runOn(pool)(statement) : Promise.reject(new Error("no answer"));
  };
  const batch = [[full, free], [free], await addInboxes(1)];
  const outcomes = await addMessages(
    run,
    batch.map((ids) => newMessage(ids, 500, one)),
  );
  assert.deepEqual(
    outcomes.map(({ stored }) => stored),
    [false, false, true],
  );
  assert.equal(asked.length, 2);
  await pool.end();
});

test("nodes that write to the same inboxes concurrently assign each number once and count correctly", async () => {
  const ids = await addInboxes(5);
  const [messagesOfEach, sizeBytes] = [60, 500];
  // Sequential, so that each message is a separate statement that conflicts with the other node's.
  const deliver = async (node: Store, order: readonly number[]): Promise<void> => {
    for (let sent = 0; sent < messagesOfEach; sent++) {
      await node.addMessage(newMessage(order, sizeBytes));
    }
  };
  await Promise.all([deliver(nodes[0], ids), deliver(nodes[1], ids.toReversed())]);
  const count = 2 * messagesOfEach;
  for (const id of ids) {
    const numbers = (await nodes[0].listMessages(id)).map(({ seq }) => seq);
    assert.deepEqual(
      numbers,
      Array.from({ length: count }, (_, index) => count - index),
    );
  }
  const { rows } = await database.query(
    `SELECT DISTINCT last_seq, message_count, size_bytes::int FROM inbox WHERE inbox_id = ANY ($1)`,
    [ids],
  );
  assert.deepEqual(rows, [
    { last_seq: count, message_count: count, size_bytes: count * sizeBytes },
  ]);
});

test("concurrent look-ups of recipients each get a result", async () => {
  const addresses = Array.from({ length: 250 }, () => newAddress());
  for (const address of addresses) await nodes[0].createAddress(address);
  const unknown = newAddress().email;
  const answers = await Promise.all(
    addresses.flatMap(({ email }) => [
      nodes[1].findRecipient(email),
      nodes[1].findRecipient(unknown),
    ]),
  );
  assert.deepEqual(
    answers.map((row) => row?.publicId),
    addresses.flatMap(({ publicId }) => [publicId, undefined]),
  );
});

async function addInboxes(count: number, changes: Partial<NewAddress> = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < count; made++) {
    const outcome = await nodes[0].createAddress(newAddress(changes));
    assert.ok(outcome.created);
    ids.push(outcome.inboxId);
  }
  return ids;
}
