import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Client } from "pg";
import { filesWithBytes } from "../../../test/stores/find-bytes.ts";
import { until } from "../../../test/until.ts";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../../../test/stores/embedded-postgres.ts";
import { newAddress, newMessage, NOW } from "../../../test/stores/store-samples.ts";
import { expireAddresses } from "../../inbox/addresses/expire-addresses.ts";
import { createLog } from "../../log.ts";
import { openPostgresStore } from "./postgres-store.ts";

const MESSAGES = 60;
const BYTES = 20_000;
const ROUNDS = 6;
const MAIL_TABLES = ["address", "inbox", "token", "message", "raw_message"];

let server: EmbeddedPostgres;
before(async () => {
  server = await startEmbeddedPostgres();
});
after(() => server.stop());

test("when all addresses have ended, vacuum leaves no byte of their mail or keys in any table", async () => {
  const url = await server.createDatabase();
  const store = await openPostgresStore(url, createLog("silent"));
  const address = newAddress();
  const made = await store.createAddress(address);
  assert.ok(made.created);
  const message = newMessage([made.inboxId], BYTES);
  const others = Array.from({ length: MESSAGES }, () => newMessage([made.inboxId], BYTES));
  await Promise.all([message, ...others].map((one) => store.addMessage(one)));
  const client = new Client({ connectionString: url });
  await client.connect();
  // Pieces that a table stores unchanged: a wrapped key, and a part of raw mail.
  const pieces = [
    address.wrappedKey,
    ...(message.copies[0]?.raw.slice(1, 2).map((raw) => raw.subarray(0, 1_000)) ?? []),
  ];
  const found = async (): Promise<number[]> => {
    await client.query("CHECKPOINT");
    const tables = join(server.dataDir, "base");
    return pieces.map((piece) => filesWithBytes(tables, piece).length);
  };
  assert.deepEqual(await found(), [1, 1]);

  const events = { publish: () => {} };
  const clock = { nowMs: () => NOW * 2 };
  assert.equal((await expireAddresses({ store, clock, events })).done, true);
  // As autovacuum does a little later. A snapshot of its other workers may keep rows for a moment.
  await until("no table holds them", async () => {
    for (const table of ["address", "message", "raw_message"])
      await client.query(`VACUUM ${table}`);
    return (await found()).every((files) => files === 0);
  });
  await client.end();
  await store.close();
});

test("repeated arrival and deletion of mail reuses the space of deleted mail", async () => {
  const url = await server.createDatabase();
  const store = await openPostgresStore(url, createLog("silent"));
  const client = new Client({ connectionString: url });
  await client.connect();
  const addInbox = async (expiresAtMs: number | null): Promise<number> => {
    const made = await store.createAddress(newAddress({ expiresAtMs }));
    assert.ok(made.created);
    return made.inboxId;
  };
  const lasting = await addInbox(null);
  const sizes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const inboxId = await addInbox(NOW + 1);
    const mail = Array.from({ length: MESSAGES }, () => newMessage([inboxId], BYTES));
    await Promise.all(mail.map((one) => store.addMessage(one)));
    // Rows at the end of the tables, so that vacuum can't truncate them.
    await store.addMessage(newMessage([lasting], BYTES));
    sizes.push(await sizeOf(client));
    await expireAddresses({
      store,
      clock: { nowMs: () => NOW * 2 },
      events: { publish: () => {} },
    });
    await until("vacuum has found every dead row", async () => {
      for (const table of MAIL_TABLES) await client.query(`VACUUM ${table}`);
      return (await countDead(client)) === 0;
    });
  }
  const [first = 0, second = 0, ...later] = sizes;
  assert.ok(first > MESSAGES * BYTES);
  assert.ok(Math.max(...later) < second + first / 2, sizes.join(", "));
  await client.end();
  await store.close();
});

async function sizeOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ size: string }>(
    "SELECT sum(pg_total_relation_size(name::regclass)) AS size FROM unnest($1::text[]) AS name",
    [MAIL_TABLES],
  );
  return Number(rows[0]?.size);
}

/** Rows that the last vacuum kept, because another snapshot may still see them. */
async function countDead(client: Client): Promise<number> {
  const { rows } = await client.query<{ dead: string }>(
    "SELECT sum(n_dead_tup) AS dead FROM pg_stat_user_tables WHERE relname = ANY($1)",
    [MAIL_TABLES],
  );
  return Number(rows[0]?.dead);
}
