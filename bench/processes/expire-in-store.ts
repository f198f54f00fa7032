/**
 * CPU time of expiry with `LIVE` remaining addresses. Runs as a separate process with its data in `DATA_DIR`; prints
 * a list of milliseconds per message, one for each round.
 */
import { randomBytes } from "node:crypto";
import { expireAddresses } from "../../server/src/inbox/addresses/expire-addresses.ts";
import { createLog } from "../../server/src/log.ts";
import { openSqliteStore } from "../../server/src/store/sqlite/sqlite-store.ts";

const ROUNDS = 5;
const ENDING = 500;
const MESSAGES_EACH = 20;
const AT_ONCE = 500;
const NOW = Date.now();
const HOUR_MS = 3_600_000;

const store = await openSqliteStore(process.env.DATA_DIR ?? "", createLog("silent"));
const live = Number(process.env.LIVE);
for (let made = 0; made < live; made += AT_ONCE) await create(AT_ONCE, NOW + HOUR_MS);
const costs: number[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  await receive(await create(ENDING, NOW));
  await store.scrub();
  const before = process.cpuUsage();
  const events = { publish: () => {} };
  while (!(await expireAddresses({ store, clock: { nowMs: () => NOW + 1 }, events })).done);
  await store.scrub();
  const { user, system } = process.cpuUsage(before);
  if (round > 0) costs.push((user + system) / 1_000 / (ENDING * MESSAGES_EACH));
}
await store.close();
console.log(JSON.stringify(costs));

async function create(count: number, expiresAtMs: number): Promise<number[]> {
  const created = await Promise.all(
    Array.from({ length: count }, () =>
      store.createAddress({
        publicId: randomBytes(9).toString("base64url"),
        email: { local: randomBytes(9).toString("hex"), domain: "mayfly.test" },
        kind: "free",
        createdAtMs: NOW,
        expiresAtMs,
        wrappedKey: randomBytes(66),
        passwordHash: randomBytes(32),
        tokenHash: randomBytes(32),
        ip: "127.0.0.1",
        referrer: null,
      }),
    ),
  );
  return created.map((outcome) => {
    if (!outcome.created) throw new Error("An address was taken");
    return outcome.inboxId;
  });
}

const NO_LIMIT = { messagesMax: Infinity, bytesMax: Infinity };

async function receive(inboxIds: readonly number[]): Promise<void> {
  const copies = (inboxId: number) => [
    { inboxId, capacity: NO_LIMIT, summary: [randomBytes(300)], raw: [randomBytes(2_000)] },
  ];
  for (let count = 0; count < MESSAGES_EACH; count++) {
    const messages = inboxIds.map((inboxId) =>
      store.addMessage({ receivedAtMs: NOW - 1, sizeBytes: 2_000, copies: copies(inboxId) }),
    );
    await Promise.all(messages);
  }
}
