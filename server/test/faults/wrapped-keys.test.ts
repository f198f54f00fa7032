import assert from "node:assert/strict";
import { randomBytes, randomInt } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { createLog } from "../../src/log.ts";
import type { LastingKey } from "../../src/inbox/inbox-store.ts";
import { openReadOnly } from "../../src/store/sqlite/open-database.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { readAll } from "../stores/find-bytes.ts";
import { faultRounds } from "./rounds.ts";
import { makeDataDir } from "./stores.ts";

const ROUNDS = faultRounds(6, 50);
const CREATED_A_ROUND = 100;
const LIFETIME_ROUNDS_MAX = 8;
const STEP = 200;

describe("the key of an expired address", () => {
  test("is in none of SQLite's files after a scrub, while the keys of active addresses are", async () => {
    const dataDir = makeDataDir();
    const store = await openSqliteStore(dataDir, createLog("silent"));
    try {
      const ended = new Map<string, Buffer>();
      let active = new Map<string, Buffer>();
      for (let round = 1; round <= ROUNDS; round++) {
        await createSome(store, round);
        for (const [id, key] of readKeys(dataDir)) ended.set(id, key);
        while ((await store.endExpired(round, STEP)).length > 0);
        while (!(await store.purgeEnded(STEP)).done);
        active = readKeys(dataDir);
        for (const id of active.keys()) ended.delete(id);
      }
      // The checkpointer thread may hold a lock.
      while (!(await store.scrub()));
      assert.ok(ended.size > 0 && active.size > 0);
      const stored = readAll(dataDir);
      const inFiles = (key: Buffer): boolean => stored.includes(key);
      assert.equal([...active.values()].filter(inFiles).length, active.size);
      assert.deepEqual([...ended.values()].filter(inFiles), []);
    } finally {
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

test("a key wrapped before a change of SECRET_KEY is in none of SQLite's files after a scrub", async () => {
  const dataDir = makeDataDir();
  const store = await openSqliteStore(dataDir, createLog("silent"));
  try {
    await createSome(store, 1, true);
    const former = await store.listLastingKeys();
    for (const { inboxId, wrappedKey } of former) {
      const replacement = { inboxId, former: wrappedKey, wrappedKey: randomBytes(66) };
      assert.ok(await store.replaceKey(replacement));
    }
    const current = await store.listLastingKeys();
    while (!(await store.scrub()));
    const stored = readAll(dataDir);
    const inFiles = ({ wrappedKey }: LastingKey): boolean => stored.includes(wrappedKey);
    assert.equal(former.length, CREATED_A_ROUND);
    assert.deepEqual(former.filter(inFiles), []);
    assert.equal(current.filter(inFiles).length, CREATED_A_ROUND);
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Creates addresses that expire in one of the next rounds, not in creation order, or that last. */
async function createSome(store: Store, round: number, last = false): Promise<void> {
  const creations = Array.from({ length: CREATED_A_ROUND }, async (_, index) => {
    const local = `fault.${round}.${index}.${"x".repeat(randomInt(16))}`;
    const created = await store.createAddress({
      publicId: randomBytes(9).toString("base64url"),
      email: { local, domain: "mayfly.test" },
      kind: "free",
      createdAtMs: round,
      expiresAtMs: last ? null : round + randomInt(LIFETIME_ROUNDS_MAX),
      wrappedKey: randomBytes(66),
      passwordHash: randomBytes(32),
      tokenHash: randomBytes(32),
      ip: "127.0.0.1",
      referrer: null,
    });
    assert.ok(created.created);
  });
  await Promise.all(creations);
}

/** Uses a separate connection, closed before any scrub. */
function readKeys(dataDir: string): Map<string, Buffer> {
  const database = openReadOnly(join(dataDir, "mayfly.db"));
  try {
    const rows = database
      .prepare<[], { id: string; key: Buffer }>(
        "SELECT public_id AS id, wrapped_key AS key FROM address JOIN content_key ON slot = key_slot",
      )
      .all();
    return new Map(rows.map(({ id, key }) => [id, key]));
  } finally {
    database.close();
  }
}
