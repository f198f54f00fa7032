import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { createInProcessEvents } from "../../src/events/in-process.ts";
import { deriveWrappingKeys } from "../../src/inbox/content-key.ts";
import { createContentKeys } from "../../src/inbox/content-keys.ts";
import { createBacklogReader } from "../../src/inbox/live/backlog-reader.ts";
import type { NewMessage } from "../../src/inbox/inbox-store.ts";
import { watchInbox, type WatchedEvent } from "../../src/inbox/live/watch-inbox.ts";
import { createLog } from "../../src/log.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import type { Store } from "../../src/store/store.ts";
import { faultRounds } from "../faults/rounds.ts";
import { openWay, type Way } from "../network/open-way.ts";
import { newAddress, newMessage, NO_LIMIT, NOW, QUARTER_HOUR } from "../stores/store-samples.ts";
import { openTestPostgres, type TestPostgres } from "../test-postgres.ts";

const INBOXES = faultRounds(2_000, 10_000);
/** One inbox in ten has two watchers; one in five of these gets mail whose event is lost. */
const WATCHED_TWICE_EVERY = 10;
const MAIL_EVERY = 50;
const WATCHES = INBOXES + INBOXES / WATCHED_TWICE_EVERY;
const MESSAGES_TOLD = (2 * INBOXES) / MAIL_EVERY;
const CONNECTIONS = 2;
/** Batched: one call serves some hundreds of inboxes. */
const CALLS_MAX = 100;

const [key] = deriveWrappingKeys([randomBytes(32)]);
assert.ok(key);
const contentKeys = createContentKeys([key], randomBytes);
const wrappedKey = contentKeys.createWrappedKey();

let server: TestPostgres;
before(async () => {
  server = await openTestPostgres();
});
after(() => server.stop());

describe("thousands of watchers over a pool of few connections", () => {
  let client: Client;
  let way: Way;
  let store: Store;
  let inboxIds: number[];
  let watches: ReturnType<typeof watchAll>;

  beforeEach(async () => {
    const url = await server.createDatabase();
    way = await openWay(url);
    store = await openPostgresStore(way.url, createLog("silent"), { connectionsMax: CONNECTIONS });
    client = new Client({ connectionString: url });
    await client.connect();
    inboxIds = await addInboxes(client);
    watches = watchAll(store, inboxIds);
  });
  afterEach(async () => {
    watches.stop();
    await Promise.all([client.end(), store.close()]);
    await way.close();
  });

  test("start together and query together when notified: all see every change, and no other call fails", async () => {
    await useUntil(store, () => watches.extended() + watches.errors() >= WATCHES);
    assert.deepEqual([watches.errors(), watches.extended()], [0, WATCHES]);
    assert.ok(watches.calls() < CALLS_MAX, `${watches.calls()} calls to begin`);
    const callsToBegin = watches.calls();
    await extendAll(client);
    for (const [index, inboxId] of inboxIds.entries()) {
      if (index % MAIL_EVERY === 0) await store.addMessage(sealedMessage(inboxId));
    }
    for (let time = 0; time < 3; time++) watches.tellToLook();
    await useUntil(store, () => watches.extended() + watches.errors() >= 2 * WATCHES);
    assert.deepEqual([watches.errors(), watches.extended()], [0, 2 * WATCHES]);
    assert.equal(watches.messages(), MESSAGES_TOLD);
    const calls = watches.calls() - callsToBegin;
    assert.ok(calls < CALLS_MAX, `${calls} calls to look again`);
  });

  test("survive an unreachable store when notified, and see every change once the store is back", async () => {
    while (watches.extended() < WATCHES) await pause(1);
    await extendAll(client);
    way.goDown();
    watches.tellToLook();
    while (watches.failedCalls() < 4) await pause(1);
    way.comeUp();
    while (watches.extended() + watches.errors() < 2 * WATCHES) await pause(1);
    assert.deepEqual([watches.errors(), watches.extended()], [0, 2 * WATCHES]);
  });
});

async function addInboxes(client: Client): Promise<number[]> {
  await client.query(
    `INSERT INTO address (public_id, domain, local_part, kind, created_at, wrapped_key)
     SELECT 'box' || n, 'mayfly.test', 'box' || n, 'free', 0, $1
     FROM generate_series(1, ${INBOXES}) AS n`,
    [wrappedKey],
  );
  const { rows } = await client.query<{ inbox_id: string }>(
    `INSERT INTO inbox (inbox_id, expires_at)
     SELECT inbox_id, ${NOW + QUARTER_HOUR} FROM address RETURNING inbox_id`,
  );
  return rows.map((row) => Number(row.inbox_id));
}

/** Extends without publishing the event, as if the event was lost. */
async function extendAll(client: Client): Promise<void> {
  await client.query("UPDATE inbox SET expires_at = expires_at + 1");
}

function sealedMessage(inboxId: number): NewMessage {
  const from = { address: "a@example.org", name: "" };
  const content = contentKeys.sealMessage(wrappedKey, Buffer.from("raw"), {
    from,
    subject: "lost",
    intro: "",
  });
  const copies = [{ inboxId, capacity: NO_LIMIT, ...content }];
  return { receivedAtMs: NOW, sizeBytes: 3, copies };
}

/** Each watcher starts with another expiry than the store's, so it reports after its first query. */
function watchAll(store: Store, inboxIds: readonly number[]) {
  const events = createInProcessEvents();
  const counted = countCalls(store);
  const backlog = createBacklogReader({ store: counted.store, pause });
  const deps = { store: counted.store, backlog, events, contentKeys };
  const told = { extended: 0, message: 0, updated: 0, seen: 0, deleted: 0, trace: 0, expired: 0 };
  let errors = 0;
  const listener = {
    onEvent: ({ type }: WatchedEvent) => told[type]++,
    onError: () => errors++,
  };
  const watches = inboxIds.flatMap((inboxId, index) => {
    const inbox = { inboxId, publicId: `box${index}`, expiresAtMs: NOW };
    const begin = () => watchInbox(deps, { inbox, afterSeq: 0 }, listener);
    return index % WATCHED_TWICE_EVERY === 0 ? [begin(), begin()] : [begin()];
  });
  return {
    ...counted,
    tellToLook: () => events.resyncAll(),
    extended: () => told.extended,
    messages: () => told.message,
    errors: () => errors,
    stop: () => watches.forEach((watch) => watch.stop()),
  };
}

/** Makes other calls at the same time; rejects if any of them fails. */
async function useUntil(store: Store, isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    const made = await store.createAddress(newAddress());
    assert.ok(made.created);
    await Promise.all([store.check(), store.addMessage(newMessage([made.inboxId]))]);
  }
}

/** Counts the calls of a store and their failures. */
function countCalls(store: Store) {
  let calls = 0;
  let failedCalls = 0;
  const count = async (call: Promise<unknown>): Promise<unknown> => {
    calls++;
    try {
      return await call;
    } catch (error) {
      failedCalls++;
      throw error;
    }
  };
  const counting = new Proxy(store, {
    get: (target, name, receiver) => {
      const method: unknown = Reflect.get(target, name, receiver);
      // `listChangesSince` has cached the key: no query (`cache-keys.test.ts`).
      if (typeof method !== "function" || name === "findWrappedKey") return method;
      return (...args: unknown[]) => count(Reflect.apply(method, target, args));
    },
  });
  return { store: counting, calls: () => calls, failedCalls: () => failedCalls };
}
