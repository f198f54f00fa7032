import assert from "node:assert/strict";
import { test } from "node:test";
import { openStoredValues } from "../../../browser/browser-storage.ts";
import { memoryArea, memoryStorage } from "../../../browser/memory-storage.fixture.ts";
import type { ActiveAddress } from "../active-address.ts";
import {
  forgetAddress,
  readChosenDomain,
  readStoredAddress,
  storeAddress,
  storeUpdate,
} from "./stored-address.ts";

const NOW_MS = 1_800_000_000_000;
const MINUTE_MS = 60_000;

const ACTIVE: ActiveAddress = {
  kind: "free",
  email: "marlow.quill.7kd2@mayfly.test",
  token: "c1_AbCdEfGhIjKlMnOpQrStUv",
  password: "kwjd-98dk-2mxl",
  endsAtMs: NOW_MS + 10 * MINUTE_MS,
  skewMs: -1500,
  knownAtMs: NOW_MS,
  extensionsUsed: 1,
  extensionsLeft: 1,
};

function stored(changes: Record<string, string> = {}) {
  const kept = memoryStorage();
  storeAddress(kept, ACTIVE);
  for (const [name, value] of Object.entries(changes)) kept.set(name, value);
  return kept;
}

test("restores a stored address with its remaining time", () => {
  assert.deepEqual(readStoredAddress(stored(), NOW_MS), ACTIVE);
});

test("restores a premium address with its day and no extensions", () => {
  const kept = memoryStorage();
  const premium: ActiveAddress = {
    ...ACTIVE,
    kind: "premium",
    endsAtMs: NOW_MS + 23 * 60 * MINUTE_MS,
    extensionsUsed: 0,
    extensionsLeft: 0,
  };
  storeAddress(kept, premium);
  assert.deepEqual(readStoredAddress(kept, NOW_MS), premium);
  assert.equal(readStoredAddress(kept, premium.endsAtMs), null);
  storeAddress(kept, ACTIVE);
  assert.deepEqual(readStoredAddress(kept, NOW_MS), ACTIVE);
});

test("doesn't restore an expired address", () => {
  assert.ok(readStoredAddress(stored(), ACTIVE.endsAtMs - 1));
  assert.equal(readStoredAddress(stored(), ACTIVE.endsAtMs), null);
});

for (const [name, value] of [
  ["email", "no address"],
  ["email", `a@${"b".repeat(300)}`],
  ["token", "line\nbreak-in-a-header"],
  ["token", ""],
  ["start", "NaN"],
  ["start", "1e99"],
] as const) {
  test(`a tampered ${name} (${JSON.stringify(value).slice(0, 24)}) counts as no stored address`, () => {
    assert.equal(readStoredAddress(stored({ [name]: value }), NOW_MS), null);
  });
}

test("a tampered count of extensions is never negative and never above the limit", () => {
  assert.equal(readStoredAddress(stored({ extensions: "99" }), NOW_MS)?.extensionsUsed, 2);
  assert.equal(readStoredAddress(stored({ extensions: "many" }), NOW_MS)?.extensionsUsed, 0);
  assert.equal(readStoredAddress(stored({ extensions: "-3" }), NOW_MS)?.extensionsUsed, 0);
});

test("a start in the future yields fifteen minutes at most", () => {
  const future = String(NOW_MS + 60 * MINUTE_MS);
  const endsAtMs = readStoredAddress(stored({ start: future }), NOW_MS)?.endsAtMs;
  assert.equal(endsAtMs, NOW_MS + 15 * MINUTE_MS);
});

test("forgetting an ended address keeps the newer one of another tab", () => {
  const kept = stored();
  forgetAddress(kept, "another-token-of-long-ago");
  assert.ok(readStoredAddress(kept, NOW_MS));
  forgetAddress(kept, ACTIVE.token);
  assert.equal(readStoredAddress(kept, NOW_MS), null);
  assert.equal(kept.get("password"), null);
});

test("an update of an address that another tab has left doesn't overwrite the active one", () => {
  const kept = stored();
  const former = { ...ACTIVE, token: "c1_TheTokenOfAFormerOne", email: "former@mayfly.test" };
  storeUpdate(kept, former);
  assert.equal(readStoredAddress(kept, NOW_MS)?.email, ACTIVE.email);
  storeUpdate(kept, { ...ACTIVE, extensionsUsed: 2, extensionsLeft: 0 });
  assert.equal(readStoredAddress(kept, NOW_MS)?.extensionsUsed, 2);
});

test("a reader during a write never gets parts of two addresses", () => {
  const seen = new Set<string>();
  const area = memoryArea();
  const reader = openStoredValues(() => area);
  const look = () => {
    const read = readStoredAddress(reader, NOW_MS);
    seen.add(read ? `${read.email} ${read.token} ${read.password}` : "nothing");
  };
  const writer = openStoredValues(() => ({
    ...area,
    setItem: (key, value) => (area.setItem(key, value), look()),
    removeItem: (key) => (area.removeItem(key), look()),
  }));
  const other = {
    ...ACTIVE,
    email: "other@mayfly.test",
    token: "c1_TheTokenOfAnotherOne",
    password: null,
  };
  storeAddress(writer, ACTIVE);
  storeAddress(writer, other);
  forgetAddress(writer, other.token);
  assert.deepEqual(
    [...seen].toSorted(),
    [
      `${ACTIVE.email} ${ACTIVE.token} ${ACTIVE.password}`,
      `${other.email} ${other.token} null`,
      "nothing",
    ].toSorted(),
  );
});

test("another tab, or the next visit, never gets parts of two addresses from a full storage", () => {
  const next: ActiveAddress = {
    ...ACTIVE,
    email: `${"long".repeat(16)}@mayfly.test`,
    token: "c1_OtherTokenOfThisLength",
    password: "a-longer-password",
  };
  let room = 0;
  for (let isStored = false; !isStored; room++) {
    const entries = new Map<string, string>();
    const area = memoryArea(entries);
    storeAddress(
      openStoredValues(() => area),
      ACTIVE,
    );
    const lengthOf = () => [...entries].join("").length;
    const lengthMax = lengthOf() + room;
    const full = {
      ...area,
      setItem(key: string, value: string) {
        const before = entries.get(key);
        entries.set(key, value);
        if (lengthOf() <= lengthMax) return;
        if (before === undefined) entries.delete(key);
        else entries.set(key, before);
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    const kept = openStoredValues(() => full);
    storeAddress(kept, next);
    assert.equal(readStoredAddress(kept, NOW_MS)?.email, next.email);
    const read = readStoredAddress(
      openStoredValues(() => full),
      NOW_MS,
    );
    isStored = read?.password === next.password;
    assert.ok(read === null || (read.email === next.email && read.token === next.token));
    assert.ok(read?.password !== ACTIVE.password);
  }
  assert.ok(room > 1);
});

test("ignores a tampered password", () => {
  assert.equal(readStoredAddress(stored({ password: "<b>" }), NOW_MS)?.password, null);
});

test("accepts only a valid domain as the chosen one", () => {
  assert.equal(readChosenDomain(memoryStorage({ domain: "burrow.test" })), "burrow.test");
  assert.equal(readChosenDomain(memoryStorage({ domain: "<script>" })), undefined);
  assert.equal(readChosenDomain(memoryStorage({ domain: "null" })), undefined);
  assert.equal(readChosenDomain(memoryStorage()), undefined);
});
