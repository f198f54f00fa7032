import assert from "node:assert/strict";
import { test } from "node:test";
import type { StoredValues } from "../../../browser/browser-storage.ts";
import { memoryStorage } from "../../../browser/memory-storage.fixture.ts";
import type { ActiveAddress } from "../active-address.ts";
import {
  EARLIER,
  forgetEarlier,
  keepEarlier,
  pruneEarlier,
  readEarlier,
} from "./stored-earlier.ts";

const NOW_MS = 1_800_000_000_000;
const MINUTE_MS = 60_000;

function address(name: string, changes: Partial<ActiveAddress> = {}): ActiveAddress {
  return {
    kind: "free",
    email: `${name}@mayfly.test`,
    token: `c1_AbCdEfGhIjKlMnOp_${name}`,
    password: "kwjd-98dk-2mxl",
    endsAtMs: NOW_MS + 10 * MINUTE_MS,
    skewMs: -1500,
    knownAtMs: NOW_MS,
    extensionsUsed: 1,
    extensionsLeft: 1,
    ...changes,
  };
}

const emails = (kept: StoredValues, nowMs = NOW_MS) =>
  readEarlier(kept.get(EARLIER), nowMs).map(({ email }) => email.replace("@mayfly.test", ""));

test("keeps the replaced address unchanged", () => {
  const kept = memoryStorage();
  keepEarlier(kept, { previous: address("old"), next: address("new") }, NOW_MS);
  assert.deepEqual(readEarlier(kept.get(EARLIER), NOW_MS), [address("old")]);
});

test("switching back and forth keeps each address once, and never the active one", () => {
  const kept = memoryStorage();
  keepEarlier(kept, { previous: address("a"), next: address("b") }, NOW_MS);
  keepEarlier(kept, { previous: address("b"), next: address("a") }, NOW_MS);
  assert.deepEqual(emails(kept), ["b"]);
  keepEarlier(kept, { previous: address("a"), next: address("b") }, NOW_MS);
  assert.deepEqual(emails(kept), ["a"]);
});

test("keeps a premium address for its day, with its kind", () => {
  const kept = memoryStorage();
  const endsAtMs = NOW_MS + 20 * 60 * MINUTE_MS;
  const premium = { kind: "premium", endsAtMs, extensionsUsed: 0, extensionsLeft: 0 } as const;
  const bought = address("june.meadow", premium);
  keepEarlier(kept, { previous: bought, next: address("free") }, NOW_MS);
  keepEarlier(kept, { previous: address("free"), next: address("newer") }, NOW_MS);
  assert.deepEqual(readEarlier(kept.get(EARLIER), NOW_MS), [bought, address("free")]);
});

test("two tabs that leave the same address store it once", () => {
  const kept = memoryStorage();
  keepEarlier(kept, { previous: address("a"), next: address("b") }, NOW_MS);
  keepEarlier(kept, { previous: address("a"), next: address("c") }, NOW_MS);
  assert.deepEqual(emails(kept), ["a"]);
});

test("an address reopened with another token isn't listed as its own earlier address", () => {
  const kept = memoryStorage();
  const again = address("a", { token: "c1_AnotherTokenOfThisOne" });
  keepEarlier(kept, { previous: address("a"), next: again }, NOW_MS);
  assert.equal(kept.get(EARLIER), null);
});

test("an expired address is removed from storage with its secrets", () => {
  const kept = memoryStorage();
  keepEarlier(
    kept,
    { previous: address("over", { endsAtMs: NOW_MS }), next: address("b") },
    NOW_MS,
  );
  assert.deepEqual(emails(kept), []);
  keepEarlier(kept, { previous: address("a"), next: address("b") }, NOW_MS);
  const endMs = NOW_MS + 10 * MINUTE_MS;
  assert.deepEqual(emails(kept, endMs - 1), ["a"]);
  assert.deepEqual(emails(kept, endMs), []);
  pruneEarlier(kept, endMs);
  assert.equal(kept.get(EARLIER), null);
});

test("removes a forgotten address and lists the others by latest expiry", () => {
  const kept = memoryStorage();
  for (const [name, minutes] of [
    ["a", 3],
    ["b", 9],
    ["c", 6],
  ] as const) {
    const previous = address(name, { endsAtMs: NOW_MS + minutes * MINUTE_MS });
    keepEarlier(kept, { previous, next: address("now") }, NOW_MS);
  }
  assert.deepEqual(emails(kept), ["b", "c", "a"]);
  forgetEarlier(kept, "c@mayfly.test", NOW_MS);
  assert.deepEqual(emails(kept), ["b", "a"]);
});

test("the list is limited to twenty", () => {
  const kept = memoryStorage();
  for (let count = 0; count < 30; count += 1) {
    keepEarlier(kept, { previous: address(`n${count}`), next: address("now") }, NOW_MS);
  }
  assert.equal(emails(kept).length, 20);
});

const whole = {
  token: "c1_AbCdEfGhIjKlMnOp",
  email: "a@mayfly.test",
  password: "kwjd-98dk",
  expiresAt: new Date(NOW_MS + MINUTE_MS).toISOString(),
  skewMs: 0,
  extensions: 0,
};

test("a tampered list keeps only its valid entries", () => {
  const broken = [
    null,
    7,
    [],
    {},
    { ...whole, token: "line\nbreak-in-a-header" },
    { ...whole, email: "no address" },
    { ...whole, expiresAt: "tomorrow" },
    { ...whole, expiresAt: 17 },
  ];
  const read = readEarlier(JSON.stringify([...broken, whole]), NOW_MS);
  assert.deepEqual(
    read.map(({ token }) => token),
    [whole.token],
  );
  for (const text of ["", "{", '"x"', "{}", "null"]) {
    assert.deepEqual(readEarlier(text, NOW_MS), [], text);
  }
});

test("a tampered entry is limited to valid values", () => {
  const greedy = { ...whole, expiresAt: "2999-01-01T00:00:00Z", extensions: -9, password: "<b>" };
  const [read] = readEarlier(JSON.stringify([greedy]), NOW_MS);
  assert.equal(read?.endsAtMs, NOW_MS + 15 * MINUTE_MS);
  assert.equal(read?.extensionsLeft, 2);
  assert.equal(read?.password, null);
});
