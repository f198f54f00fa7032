import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { NOW, type InboxContract } from "../../../test/stores/store-samples.ts";
import { ATTEMPT_BYTES_MAX, ATTEMPTS_MAX } from "../../inbox/trace/trace-store.ts";

/** Tests of delivery attempts: kept per inbox within limits, and deleted with it. */
export function traceContract({ store, addInbox }: InboxContract): void {
  const attempts = (inboxId: number, count: number, sizeBytes = 130, network = 1) =>
    Array.from({ length: count }, (_, index) => ({
      inboxId,
      network,
      atMs: NOW + index,
      sealed: randomBytes(sizeBytes),
    }));
  const list = (inboxId: number) => store().listAttempts(inboxId, 1_000);
  const sealedOf = (added: readonly { sealed: Buffer }[]) => added.map(({ sealed }) => sealed);

  test("attempts are listed newest first, each with its own inbox", async () => {
    const [one, other] = [await addInbox(), await addInbox()];
    const ofOne = attempts(one, 3);
    const ofOther = attempts(other, 2);
    const kept = await store().addAttempts([...ofOne, ...ofOther]);
    assert.deepEqual(new Set(kept), new Set([one, other]));
    assert.deepEqual(await list(one), sealedOf(ofOne).toReversed());
    assert.deepEqual(await store().listAttempts(other, 1), sealedOf(ofOther.slice(-1)));
  });

  test("of attempts at one time, the one added last is the newest", async () => {
    const inboxId = await addInbox();
    const added = attempts(inboxId, 3).map((attempt) => ({ ...attempt, atMs: NOW }));
    for (const attempt of added) await store().addAttempts([attempt]);
    assert.deepEqual(await list(inboxId), sealedOf(added).toReversed());
  });

  test("an inbox keeps the newest 50 attempts, and no more than 8 KB of them", async () => {
    const [byCount, bySize] = [await addInbox(), await addInbox()];
    const many = attempts(byCount, ATTEMPTS_MAX + 5);
    const large = attempts(bySize, 20, 1_000);
    await store().addAttempts([...many.slice(0, 30), ...large]);
    await store().addAttempts(many.slice(30));
    assert.deepEqual(await list(byCount), sealedOf(many).slice(-ATTEMPTS_MAX).toReversed());
    const kept = Math.floor(ATTEMPT_BYTES_MAX / 1_000);
    assert.deepEqual(await list(bySize), sealedOf(large).slice(-kept).toReversed());
  });

  test("of a full trace, the network with the most attempts loses its oldest", async () => {
    const [byCount, bySize] = [await addInbox(), await addInbox()];
    const LARGEST_NETWORK = 2 ** 48 - 1;
    const [first] = attempts(byCount, 1);
    const [second] = attempts(byCount, 1).map((attempt) => ({ ...attempt, atMs: NOW + 70 }));
    const flood = attempts(byCount, 3 * ATTEMPTS_MAX, 130, LARGEST_NETWORK);
    assert.ok(first && second);
    await store().addAttempts([first, ...flood.slice(0, 70)]);
    await store().addAttempts([second, ...flood.slice(71)]);
    const kept = await list(byCount);
    assert.deepEqual(kept, [
      ...sealedOf(flood.slice(-ATTEMPTS_MAX + 2)).toReversed(),
      second.sealed,
      first.sealed,
    ]);

    const small = attempts(bySize, 1);
    const large = attempts(bySize, 20, 1_000, LARGEST_NETWORK);
    await store().addAttempts([...small, ...large]);
    const room = Math.floor((ATTEMPT_BYTES_MAX - 130) / 1_000);
    assert.deepEqual(await list(bySize), [
      ...sealedOf(large.slice(-room)).toReversed(),
      ...sealedOf(small),
    ]);
  });

  test("in a full trace, attempts of many networks don't hide the only one of another", async () => {
    const inboxId = await addInbox();
    const single = attempts(inboxId, 1).map((attempt) => ({ ...attempt, atMs: NOW - 1 }));
    const networks = Array.from({ length: 12 }, (_, index) => index + 2);
    const others = networks.flatMap((network) => attempts(inboxId, 5, 130, network));
    await store().addAttempts([...single, ...others]);
    const kept = await list(inboxId);
    assert.equal(kept.length, ATTEMPTS_MAX);
    assert.deepEqual(kept.at(-1), single[0]?.sealed);
  });

  test("an address that has ended has no attempts, and gets none", async () => {
    const [ended, other] = [await addInbox(), await addInbox()];
    await store().addAttempts([...attempts(ended, 2), ...attempts(other, 1)]);
    await store().endAddress(ended, NOW);
    assert.deepEqual(await list(ended), []);
    const kept = await store().addAttempts([...attempts(ended, 1), ...attempts(other, 1)]);
    assert.deepEqual(kept, [other]);
    assert.deepEqual(await list(ended), []);
    assert.equal((await list(other)).length, 2);
    assert.deepEqual(await store().addAttempts([]), []);
  });

  test("crossing batches for the same inboxes all arrive", async () => {
    const ids = [await addInbox(), await addInbox(), await addInbox()];
    const batches = Array.from({ length: 12 }, (_, index) =>
      (index % 2 === 0 ? ids : ids.toReversed()).flatMap((inboxId) => attempts(inboxId, 1)),
    );
    await Promise.all(batches.map((batch) => store().addAttempts(batch)));
    for (const id of ids) assert.equal((await list(id)).length, 12);
  });
}
