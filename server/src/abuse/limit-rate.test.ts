import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "../app-error.ts";
import { openLocalRateLimits } from "../store/memory-rate-limits.ts";
import { limitRate } from "./limit-rate.ts";

const clock = { nowMs: () => 1_000_000 };
const rule = { endpoint: "create", limit: 2, windowMs: 60_000 };

test("allows requests up to the limit and returns the remaining number", async () => {
  const deps = { store: counting(), fallback: counting(), clock };
  const verdicts = [];
  for (let count = 0; count < 3; count++) verdicts.push(await limitRate(deps, rule, "192.0.2.1"));
  assert.deepEqual(
    verdicts.map((verdict) => [verdict?.allowed, verdict?.remaining, verdict?.resetSeconds]),
    [
      [true, 1, 60],
      [true, 0, 60],
      [false, 0, 60],
    ],
  );
});

test("counts the addresses of an IPv6 /64 as one client", async () => {
  const deps = { store: counting(), fallback: counting(), clock };
  await limitRate(deps, rule, "2001:db8::1");
  await limitRate(deps, rule, "2001:db8::2");
  assert.equal((await limitRate(deps, rule, "2001:db8::3"))?.allowed, false);
});

test("a wider network has four times the limit, and a refused request takes nothing from it", async () => {
  const deps = { store: counting(), fallback: counting(), clock };
  const ask = async (ip: string) => (await limitRate(deps, rule, ip))?.allowed;
  for (let count = 0; count < 20; count++) await ask("192.0.2.1");
  const others = [];
  for (const last of [2, 3, 4, 5])
    others.push(await ask(`192.0.2.${last}`), await ask(`192.0.2.${last}`));
  assert.deepEqual(others, [true, true, true, true, true, true, false, false]);
  assert.equal(await ask("192.0.3.1"), true);
});

test("while the store is away the limit of this process holds: it never fails open", async () => {
  const away = failing(new AppError("STORE_UNAVAILABLE"));
  const deps = { store: away, fallback: counting(), clock };
  await limitRate(deps, rule, "192.0.2.1");
  await limitRate(deps, rule, "192.0.2.1");
  assert.equal((await limitRate(deps, rule, "192.0.2.1"))?.allowed, false);
});

test("counts nothing without a limit", async () => {
  const never = failing(new Error("counted"));
  const endless = { ...rule, limit: Infinity };
  const deps = { store: never, fallback: never, clock };
  assert.equal(await limitRate(deps, endless, "192.0.2.1"), undefined);
});

const counting = () => openLocalRateLimits();

function failing(failure: Error) {
  const fail = () => Promise.reject(failure);
  return { countRequest: fail, countLevels: fail, readCounts: fail };
}
