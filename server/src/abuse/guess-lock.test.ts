import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "../app-error.ts";
import { openLocalRateLimits } from "../store/memory-rate-limits.ts";
import { createGuessLock, type GuessLock } from "./guess-lock.ts";

const GUESSER = "192.0.2.1";
const LOCKED = { code: "RATE_LIMITED", retryAfterSeconds: 60 };

test("after the allowed wrong guesses refuses the right one, too, for that network and until the window ends", async () => {
  const time = { nowMs: 1_000 };
  const limits = counting();
  const lock = lockOf({ store: limits, fallback: counting(), time });
  for (let guesses = 0; guesses < 3; guesses++) assert.equal(await guess(lock), false);
  await assert.rejects(guess(lock, { isRight: true }), LOCKED);
  assert.equal(await guess(lock, { ip: "192.0.2.2", isRight: true }), true);
  const another = lockOf({ store: limits, fallback: counting(), time });
  await assert.rejects(guess(another, { isRight: true }), LOCKED);
  time.nowMs += 60_000;
  assert.equal(await guess(lock, { isRight: true }), true);
});

test("compares no more concurrent guesses than sequential ones", async () => {
  const lock = lockOf({ store: counting(), fallback: counting() });
  let compared = 0;
  const compare = () => ++compared === 0;
  const guesses = Array.from({ length: 50 }, () => lock.tryGuess(GUESSER, compare));
  const refused = (await Promise.allSettled(guesses)).filter(({ status }) => status === "rejected");
  assert.deepEqual([compared, refused.length], [3, 47]);
});

test("right guesses, sequential or concurrent, don't count as wrong ones", async () => {
  const lock = lockOf({ store: counting(), fallback: counting() });
  const right = () => guess(lock, { isRight: true });
  await Promise.all(Array.from({ length: 50 }, right));
  for (let guesses = 0; guesses < 50; guesses++) assert.equal(await right(), true);
  for (let guesses = 0; guesses < 3; guesses++) assert.equal(await guess(lock), false);
});

test("locks a wider network if its networks guess in turn", async () => {
  const lock = lockOf({ store: counting(), fallback: counting() });
  const guessFrom = (part: number) => guess(lock, { ip: `2001:db8:0:${part.toString(16)}::1` });
  for (let part = 0; part < 12; part++) assert.equal(await guessFrom(part), false);
  await assert.rejects(guessFrom(99), LOCKED);
  assert.equal(await guess(lock, { ip: "2001:db8:1::1", isRight: true }), true);
});

test("locks while the store is away, and stays locked when it is back", async () => {
  const away = () => Promise.reject(new AppError("STORE_UNAVAILABLE"));
  const store = { countRequest: away, countLevels: away, readCounts: away, findBlock: away };
  const [fallback, time] = [counting(), { nowMs: 1_000 }];
  const lock = lockOf({ store, fallback, time });
  for (let guesses = 0; guesses < 3; guesses++) await guess(lock);
  await assert.rejects(guess(lock, { isRight: true }), LOCKED);
  const back = lockOf({ store: counting(), fallback, time });
  await assert.rejects(guess(back, { isRight: true }), LOCKED);
});

test("without a limit locks no network", async () => {
  const lock = lockOf({ store: counting(), fallback: counting(), limit: Infinity });
  for (let guesses = 0; guesses < 50; guesses++) assert.equal(await guess(lock), false);
});

function guess(lock: GuessLock, { ip = GUESSER, isRight = false } = {}): Promise<boolean> {
  return lock.tryGuess(ip, () => isRight);
}

type Parts = Omit<Parameters<typeof createGuessLock>[0], "clock">;

function lockOf({
  limit = 3,
  time = { nowMs: 0 },
  ...parts
}: Parts & { limit?: number; time?: { nowMs: number } }) {
  const clock = { nowMs: () => time.nowMs };
  return createGuessLock({ ...parts, clock }, { endpoint: "key", limit, windowMs: 60_000 });
}

const counting = (): Parts["store"] => openLocalRateLimits();
