import assert from "node:assert/strict";
import { randomBytes, randomInt } from "node:crypto";
import { join } from "node:path";
import { test } from "node:test";
import { Kysely, SqliteDialect } from "kysely";
import { NOW, newAddress, newMessage, rowsOf } from "../../../test/stores/store-samples.ts";
import type { InboxVersion, SealedMessage } from "../../inbox/inbox-store.ts";
import { createLog } from "../../log.ts";
import { listMessages } from "../queries/mail/messages.ts";
import type { Tables } from "../schema.ts";
import { InboxCache } from "./inbox-cache.ts";
import { openReadOnly } from "./open-database.ts";
import { sqliteQueries } from "./sqlite-queries.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import { newFolder } from "../../../test/new-folder.ts";

const TOKENS_MAX = 2;
const STEPS = 80;

test("the cache of an inbox equals the database after any changes", async (t) => {
  const dataDir = newFolder();
  const store = await openSqliteStore(dataDir, createLog("silent"));
  const database = openReadOnly(join(dataDir, "mayfly.db"));
  t.after(async () => {
    database.close();
    await store.close();
  });
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  const heldByVersion = new Map<InboxVersion, readonly SealedMessage[]>();
  const tokens = [randomBytes(32)];
  const created = await store.createAddress(newAddress({ tokenHash: tokens[0] ?? null }));
  assert.ok(created.created);
  const { inboxId } = created;
  let nowMs = NOW;
  let seq = 0;
  const changes: (() => Promise<unknown>)[] = [
    async () => (seq = rowsOf(await store.addMessage(newMessage([inboxId])))[0]?.seq ?? seq),
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
    const version = store.versionOf(inboxId);
    assert.ok(version);
    assert.equal(store.versionOf(inboxId), version, "the same version as long as nothing changes");
    const held = await listMessages(db, inboxId);
    assert.deepEqual(held, heldByVersion.get(version) ?? held);
    heldByVersion.set(version, held);
    for (const token of tokens) {
      const [known, row] = [
        await store.findAddressByToken(token),
        await sqliteQueries.findAddressByToken.run(db, token),
      ];
      assert.deepEqual(
        [known?.lastSeq, known?.expiresAtMs],
        [row?.address.lastSeq, row?.address.expiresAtMs],
      );
    }
  }
});

test("a token of an inbox that was evicted is looked up again", () => {
  const cache = new InboxCache(2);
  const hashes = [1, 2, 3].map((inboxId) => Buffer.alloc(32, inboxId));
  const first = hashes[0] ?? HASH;
  for (const [index, hash] of hashes.entries()) {
    cache.address(hash, () => foundInbox(index + 1));
  }
  const again = foundInbox(1);
  assert.equal(
    cache.address(first, () => again),
    again.address,
  );
});

test("all tokens of an inbox are forgotten with it, and read once until then", () => {
  const cache = new InboxCache();
  const hashes = [HASH, Buffer.alloc(32, 8)];
  const found = foundInbox(1);
  for (const hash of hashes) cache.address(hash, () => found);
  for (const hash of hashes) assert.equal(cache.address(hash, unread), found.address);
  cache.forget(1);
  for (const hash of hashes) {
    assert.equal(
      cache.address(hash, () => undefined),
      undefined,
    );
  }
});

test("a value that isn't the hash of a token is refused", () => {
  const cache = new InboxCache();
  assert.throws(() => cache.address(Buffer.of(1), () => foundInbox(1)), /has 1 bytes/);
});

test("a key is read once, until its inbox changes", () => {
  const cache = new InboxCache();
  const key = Buffer.of(1);
  assert.equal(
    cache.wrappedKey(1, () => undefined),
    undefined,
  );
  assert.equal(
    cache.wrappedKey(1, () => key),
    key,
  );
  assert.equal(
    cache.wrappedKey(1, () => assert.fail("read again")),
    key,
  );
  cache.forget(1);
  assert.equal(
    cache.wrappedKey(1, () => undefined),
    undefined,
  );
});

const HASH = Buffer.alloc(32, 7);

function foundInbox(inboxId: number) {
  const address = { ...newAddress(), inboxId, extensionsUsed: 0, lastSeq: 0 };
  return { address, wrappedKey: address.wrappedKey };
}

const unread = () => assert.fail("read again");

test("reported bytes replace the former ones", () => {
  const cache = new InboxCache();
  const version = cache.versionOf(1);
  for (let count = 0; count < 100; count++) version.reportBytes(1_000_000);
  assert.equal(cache.versionOf(1), version);
});

test("a change makes a new version, and a former version counts no bytes", () => {
  const cache = new InboxCache();
  const first = cache.versionOf(1);
  cache.forget(1);
  assert.notEqual(cache.versionOf(1), first);
  const other = cache.versionOf(2);
  first.reportBytes(Number.MAX_SAFE_INTEGER);
  assert.equal(cache.versionOf(2), other);
});

test("evicts the oldest inboxes when they hold too many entries", () => {
  const cache = new InboxCache();
  const versions = Array.from({ length: 100 }, (_, inboxId) => {
    const version = cache.versionOf(inboxId);
    version.reportBytes(1_000_000);
    return version;
  });
  assert.equal(cache.versionOf(99), versions[99]);
  assert.notEqual(cache.versionOf(0), versions[0]);
});
