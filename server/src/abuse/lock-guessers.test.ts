import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "../app-error.ts";
import { createMemoryRateLimits } from "../store/memory-rate-limits.ts";
import { createGuessLock } from "./lock-guessers.ts";

const GUESSER = "192.0.2.1";

test("the lock shuts with the last guess that is allowed, for that network and for a while", async () => {
  const time = { nowMs: 1_000 };
  const limits = counting();
  const lock = lockOf({ store: limits, fallback: counting(), time });
  for (let guesses = 0; guesses < 2; guesses++) await guess(lock, GUESSER);
  await lock.countGuess(GUESSER);
  await assert.rejects(lock.refuseLocked(GUESSER), { code: "RATE_LIMITED", retryAfterSeconds: 60 });
  await lock.refuseLocked("192.0.2.2");
  const another = lockOf({ store: limits, fallback: counting(), time });
  await assert.rejects(another.refuseLocked(GUESSER), { code: "RATE_LIMITED" });
  time.nowMs += 60_000;
  await lock.refuseLocked(GUESSER);
});

test("it shuts while the store is away, and stays shut when that is back", async () => {
  const away = () => Promise.reject(new AppError("STORE_UNAVAILABLE"));
  const store = { countRequest: away, findBlock: away };
  const [fallback, time] = [counting(), { nowMs: 1_000 }];
  const lock = lockOf({ store, fallback, time });
  for (let guesses = 0; guesses < 3; guesses++) await guess(lock, GUESSER);
  await assert.rejects(lock.refuseLocked(GUESSER), { code: "RATE_LIMITED" });
  const back = lockOf({ store: counting(), fallback, time });
  await assert.rejects(back.refuseLocked(GUESSER), { code: "RATE_LIMITED" });
});

test("no limit locks nobody", async () => {
  const lock = lockOf({ store: counting(), fallback: counting(), limit: Infinity });
  for (let guesses = 0; guesses < 50; guesses++) await guess(lock, GUESSER);
});

async function guess(lock: ReturnType<typeof createGuessLock>, ip: string): Promise<void> {
  await lock.refuseLocked(ip);
  await lock.countGuess(ip);
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

function counting(): Parts["store"] {
  const limits = createMemoryRateLimits([], () => {});
  return {
    countRequest: async (request) => limits.countRequest(request),
    findBlock: async (asked) => limits.findBlock(asked),
  };
}
