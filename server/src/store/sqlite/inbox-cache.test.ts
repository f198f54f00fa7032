import assert from "node:assert/strict";
import { randomBytes, randomInt } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Kysely, SqliteDialect } from "kysely";
import { newAddress, newMessage, NOW } from "../../../test/stores/store-samples.ts";
import { createLog } from "../../log.ts";
import { findAddressByToken } from "../queries/addresses.ts";
import { listMessages } from "../queries/messages.ts";
import type { Tables } from "../schema.ts";
import { InboxCache } from "./inbox-cache.ts";
import { openReadOnly } from "./open-database.ts";
import { openSqliteStore } from "./sqlite-store.ts";

const TOKENS_MAX = 2;
const STEPS = 150;

test("what is remembered of an inbox is what the database holds, whatever happened in between", async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), "mayfly-cache-"));
  const store = await openSqliteStore(dataDir, createLog("silent"));
  const database = openReadOnly(join(dataDir, "mayfly.db"));
  t.after(async () => {
    database.close();
    await store.close();
  });
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  const tokens = [randomBytes(32)];
  const created = await store.createAddress(newAddress({ tokenHash: tokens[0] ?? null }));
  assert.ok(created.created);
  const { inboxId } = created;
  let nowMs = NOW;
  let seq = 0;
  const changes: (() => Promise<unknown>)[] = [
    async () => (seq = (await store.addMessage(newMessage([inboxId])))[0]?.seq ?? seq),
    () => store.deleteMessage(inboxId, randomInt(1, seq + 2)),
    () => store.setVerdict(inboxId, randomInt(1, seq + 2), randomBytes(40)),
    () => store.extendAddress({ inboxId, nowMs, expiresAtMs: nowMs + 900_000, extensionsMax: 9 }),
    async () => {
      const tokenHash = randomBytes(32);
      tokens.push(tokenHash);
      await store.addToken({ inboxId, tokenHash, createdAtMs: ++nowMs, tokensMax: TOKENS_MAX });
    },
  ];
  for (let step = 0; step < STEPS; step++) {
    await changes[randomInt(changes.length)]?.();
    await assertRemembersTruth();
  }
  await store.endExpired(nowMs + 1_000_000, 10);
  await assertRemembersTruth();
  assert.equal(await store.findAddressByToken(tokens.at(-1) ?? Buffer.of()), undefined);

  async function assertRemembersTruth(): Promise<void> {
    const listed = await store.listMessages(inboxId);
    assert.deepEqual(listed, await listMessages(db, inboxId));
    assert.equal(await store.listMessages(inboxId), listed, "the same list as long as it is true");
    for (const token of tokens) {
      const [known, row] = [
        await store.findAddressByToken(token),
        await findAddressByToken(db, token),
      ];
      assert.deepEqual([known?.lastSeq, known?.expiresAtMs], [row?.lastSeq, row?.expiresAtMs]);
    }
  }
});

test("what was read before a change is not remembered behind it", async () => {
  const cache = new InboxCache();
  const before = Promise.withResolvers<[]>();
  const listing = cache.messages(1, () => before.promise);
  cache.forget(1);
  before.resolve([]);
  await listing;
  const later = [{ seq: 1, receivedAtMs: 1, sizeBytes: 1, summary: Buffer.of(), verdict: null }];
  assert.equal(await cache.messages(1, async () => later), later);
});

test("it forgets the oldest inboxes when it holds too much", async () => {
  const cache = new InboxCache();
  const large = () => [
    { seq: 1, receivedAtMs: 1, sizeBytes: 1, summary: Buffer.alloc(1_000_000), verdict: null },
  ];
  for (let inboxId = 1; inboxId <= 20; inboxId++)
    await cache.messages(inboxId, async () => large());
  const readAgain: number[] = [];
  for (const inboxId of [20, 1]) {
    await cache.messages(inboxId, async () => {
      readAgain.push(inboxId);
      return large();
    });
  }
  assert.deepEqual(readAgain, [1]);
});
