import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { memoryStorage } from "../../../browser/memory-storage.fixture.ts";
import { openStoredValues, type StoredValues } from "../../../browser/browser-storage.ts";
import type { ActiveAddress } from "../active-address.ts";
import { EARLIER, readEarlier } from "../earlier/stored-earlier.ts";
import { readStoredAddress, storeAddress } from "../stored/stored-address.ts";
import {
  ADDRESSES,
  endOther,
  endPlace,
  extendOther,
  keepOthers,
  labelRow,
  readLabel,
  readRows,
  resolveRows,
} from "./stored-addresses.ts";
import { clearHistory, HISTORY, pruneRows, readHistory } from "./stored-history.ts";

const MINUTE_MS = 60_000;

describe("the addresses of a browser", () => {
  let kept: StoredValues;
  let nowMs: number;
  let current: ActiveAddress | null;
  beforeEach(() => {
    kept = memoryStorage();
    nowMs = Date.now();
    current = null;
  });

  const address = (name: string, minutes = 15, kind: "free" | "premium" = "free") => ({
    kind,
    email: `${name}@mayfly.test`,
    token: `c1_token-of-the-address-${name}`,
    password: null,
    endsAtMs: nowMs + minutes * MINUTE_MS,
    skewMs: 0,
    knownAtMs: nowMs,
    extensionsUsed: 0,
    extensionsLeft: kind === "free" ? 2 : 0,
  });
  const use = (next: ActiveAddress) => {
    keepOthers(kept, { previous: current, next }, nowMs);
    storeAddress(kept, next);
    current = next;
  };
  const rows = () => readRows(kept.get(ADDRESSES), nowMs);
  const shown = () => resolveRows(rows(), current, readStoredAddress(kept, nowMs));
  const names = () => shown().map((one) => one.address.email.replace("@mayfly.test", ""));
  const earlier = () =>
    readEarlier(kept.get(EARLIER), nowMs).map(({ email }) => email.replace("@mayfly.test", ""));

  test("a single address stores no list", () => {
    use(address("a"));
    assert.equal(kept.get(ADDRESSES), null);
    assert.deepEqual(names(), ["a"]);
  });

  test("keep their order when the visitor goes from one to another", () => {
    const [a, b, c] = [address("a"), address("b"), address("c")];
    for (const next of [a, b, c, a, b]) {
      use(next);
      assert.equal(
        names().indexOf(next.email.replace("@mayfly.test", "")),
        "abc".indexOf(next.email[0] ?? ""),
      );
    }
    assert.deepEqual(names(), ["a", "b", "c"]);
  });

  test("the list has no secret of the current address", () => {
    use(address("a"));
    use(address("b"));
    assert.match(kept.get(ADDRESSES) ?? "", /c1_token-of-the-address-a/);
    assert.doesNotMatch(kept.get(ADDRESSES) ?? "", /c1_token-of-the-address-b/);
  });

  test("the sixth moves the free one with the least time to the earlier ones, never a paid one", () => {
    use(address("paid", 2, "premium"));
    for (const [name, minutes] of [
      ["a", 9],
      ["b", 4],
      ["c", 12],
      ["d", 8],
    ] as const) {
      use(address(name, minutes));
    }
    assert.deepEqual([names(), earlier()], [["paid", "a", "b", "c", "d"], []]);
    use(address("e"));
    assert.deepEqual([names(), earlier()], [["paid", "a", "c", "d", "e"], ["b"]]);
    // When an earlier one returns, another one is moved.
    use(address("b", 4));
    assert.deepEqual([names(), earlier()], [["paid", "a", "c", "e", "b"], ["d"]]);
  });

  test("a label stays while its address is an earlier one, and joins the history at its end", () => {
    for (const [name, minutes] of [
      ["a", 3],
      ["b", 4],
      ["c", 5],
      ["d", 6],
      ["e", 7],
    ] as const) {
      use(address(name, minutes));
      labelRow(kept, address(name, minutes), `Label ${name}`);
    }
    const labels = () => shown().map(({ label }) => label);
    use(address("f"));
    assert.deepEqual([names(), earlier()], [["b", "c", "d", "e", "f"], ["a"]]);
    assert.doesNotMatch(kept.get(ADDRESSES) ?? "", /c1_token-of-the-address-a/);
    use(address("a", 3));
    assert.deepEqual([names(), earlier()], [["c", "d", "e", "f", "a"], ["b"]]);
    assert.deepEqual(labels(), ["Label c", "Label d", "Label e", "", "Label a"]);
    // A new address at zero takes the place of the one that ended, not that of a label.
    endPlace(kept, current?.token ?? "");
    current = address("new");
    storeAddress(kept, current);
    assert.deepEqual(names(), ["c", "d", "e", "f", "new"]);

    const endsAtMs = nowMs + 4 * MINUTE_MS;
    pruneRows(kept, endsAtMs + 10_000, () => true);
    const [past] = readHistory(kept.get(HISTORY));
    assert.deepEqual(past, { email: "b@mayfly.test", label: "Label b", endedAtMs: endsAtMs });
  });

  test("a new address at zero takes the place of the one that ended", () => {
    for (const name of ["a", "b", "c", "a"]) use(address(name));
    endPlace(kept, current?.token ?? "");
    current = address("new");
    storeAddress(kept, current);
    assert.deepEqual(names(), ["new", "b", "c"]);
  });

  test("while a tab switches, another one knows all of them", () => {
    const [a, b] = [address("a"), address("b")];
    use(a);
    use(b);
    // The other tab still shows the first one.
    const there = resolveRows(rows(), a, readStoredAddress(kept, nowMs));
    assert.deepEqual(
      there.map((one) => one.address.email),
      [a.email, b.email],
    );
    assert.equal(there[1]?.address.token, b.token);
  });

  test("a label belongs to its address, current or not, and joins the history at its end", () => {
    const [a, b] = [address("a"), address("b", 3)];
    use(a);
    labelRow(kept, a, "  Netflix\n account ");
    use(b);
    labelRow(kept, b, "Papershop");
    use(a);
    assert.deepEqual(
      shown().map(({ label }) => label),
      ["Netflix account", "Papershop"],
    );
    const laterMs = nowMs + 4 * MINUTE_MS;
    pruneRows(kept, laterMs);
    assert.deepEqual(
      readRows(kept.get(ADDRESSES), laterMs).map(({ label }) => label),
      ["Netflix account"],
    );
    assert.deepEqual(readHistory(kept.get(HISTORY)), [
      { email: b.email, label: "Papershop", endedAtMs: b.endsAtMs },
    ]);
    assert.doesNotMatch(kept.get(HISTORY) ?? "", /c1_token/);
    clearHistory(kept);
    assert.deepEqual(readHistory(kept.get(HISTORY)), []);
  });

  test("an address that ends stays for ten seconds, and leaves no trace without a label", () => {
    use(address("a"));
    use(address("b"));
    endOther(kept, "c1_token-of-the-address-a");
    const endedAtMs = rows()[0]?.endsAtMs ?? 0;
    assert.ok(endedAtMs <= Date.now());
    pruneRows(kept, endedAtMs + 9_999);
    assert.equal(rows().length, 2);
    pruneRows(kept, endedAtMs + 10_000);
    assert.deepEqual([kept.get(ADDRESSES), kept.get(HISTORY)], [null, null]);
  });

  test("an extension of another address moves its end", () => {
    use(address("a", 3));
    use(address("b"));
    extendOther(kept, "c1_token-of-the-address-a", {
      expiresAt: new Date(nowMs + 14 * MINUTE_MS).toISOString(),
      serverTime: new Date().toISOString(),
      extensionsUsed: 1,
      extensionsLeft: 1,
    });
    const [row] = rows();
    assert.equal(row?.address?.extensionsLeft, 1);
    assert.ok((row?.endsAtMs ?? 0) > nowMs + 13 * MINUTE_MS);
  });

  test("values that other scripts wrote are validated, and never throw", () => {
    for (const text of [
      "",
      "{}",
      "[1,null,[]]",
      '[{"email":"x"}]',
      "[[",
      '[{"email":"a@b.test","token":"<>"}]',
    ]) {
      kept.set(ADDRESSES, text);
      assert.deepEqual(rows(), []);
      kept.set(HISTORY, text);
      assert.deepEqual(readHistory(kept.get(HISTORY)), []);
    }
    assert.equal(readLabel("\u202e x".padEnd(60, "y")).length, 24);
    assert.equal(readLabel(7), "");
  });

  test("without storage, the page remembers them until it closes", () => {
    kept = openStoredValues(() => {
      throw new DOMException("No", "SecurityError");
    });
    for (const name of ["a", "b", "c"]) use(address(name));
    assert.deepEqual(names(), ["a", "b", "c"]);
  });
});
