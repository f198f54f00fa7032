import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { networkLevels } from "../../ip/network-levels.ts";
import { HeldBudget } from "./held-budget.ts";

describe("a budget for held resources", () => {
  test("refuses a network that uses its share, and admits another network", () => {
    const budget = new HeldBudget({ total: 100, perNetwork: 10 });
    const [one, other] = [open(budget, "192.0.2.1"), open(budget, "198.51.100.1")];
    assert.equal(one.take(10), undefined);
    assert.deepEqual(one.take(1), { full: "network", network: "192.0.2.1" });
    assert.equal(other.take(10), undefined);
    assert.equal(budget.used, 20);
  });

  test("counts accounts of one IPv6 /64 together", () => {
    const budget = new HeldBudget({ total: 100, perNetwork: 10 });
    assert.equal(open(budget, "2001:db8::1").take(6), undefined);
    const refused = open(budget, "2001:db8::2").take(6);
    assert.deepEqual(refused, { full: "network", network: "2001:db8::/64" });
  });

  test("gives each wider network four times the share of the narrower one", () => {
    const budget = new HeldBudget({ total: 10_000, perNetwork: 10 });
    const refused = [];
    for (let last = 1; last <= 5; last++) refused.push(open(budget, `192.0.2.${last}`).take(10));
    assert.deepEqual(refused.slice(0, 4), [undefined, undefined, undefined, undefined]);
    assert.deepEqual(refused[4], { full: "network", network: "192.0.2.0/24" });
    let held = 0;
    for (let part = 0; part < 64; part++) {
      const ip = `2001:db8:0:${(part * 256).toString(16)}::1`;
      if (open(budget, ip).take(10) === undefined) held += 10;
    }
    assert.equal(held, 160, "a /48 has sixteen shares");
  });

  test("refuses every network when the total is used, and takes nothing", () => {
    const budget = new HeldBudget({ total: 15, perNetwork: 10 });
    open(budget, "192.0.2.1").take(10);
    const late = open(budget, "198.51.100.1");
    assert.deepEqual(late.take(6), { full: "total" });
    assert.equal(late.used, 0);
    assert.equal(late.take(5), undefined);
  });

  test("lets a client take more than its share at once while its network holds nothing else", () => {
    const budget = new HeldBudget({ total: 100, perNetwork: 10 });
    const [one, same, near] = ["192.0.2.1", "192.0.2.1", "192.0.2.2"].map((ip) => open(budget, ip));
    assert.ok(one && same && near);
    assert.equal(one.usedMax, 40);
    one.take(5);
    same.take(1);
    assert.deepEqual(one.takeAlone(30), { full: "network", network: "192.0.2.1" });
    same.release(1);
    assert.equal(one.takeAlone(30), undefined);
    assert.equal(one.used, 35);
    assert.deepEqual(near.takeAlone(6), { full: "network", network: "192.0.2.0/24" });
    assert.equal(near.takeAlone(5), undefined);
    one.close();
    assert.equal(budget.used, 5);
  });

  test("releases everything when an account closes, and forgets the network", () => {
    const budget = new HeldBudget({ total: 15, perNetwork: 10 });
    const [one, same] = [open(budget, "192.0.2.1"), open(budget, "192.0.2.1")];
    one.take(4);
    same.take(6);
    same.release(1);
    assert.deepEqual(budget.largestHolders(1), [{ network: "192.0.2.1", used: 9, max: 10 }]);
    one.close();
    same.close();
    assert.equal(budget.used, 0);
    assert.deepEqual(budget.largestHolders(5), []);
  });

  test("wakes each waiting client once after a release, and none that canceled", () => {
    const budget = new HeldBudget({ total: 10, perNetwork: 10 });
    const [one, other] = [open(budget, "192.0.2.1"), open(budget, "198.51.100.1")];
    one.take(10);
    const woken: string[] = [];
    other.onNextRelease(() => woken.push("first"));
    other.onNextRelease(() => woken.push("second"));
    const cancel = other.onNextRelease(() => woken.push("canceled"));
    cancel();
    one.release(0);
    assert.deepEqual(woken, []);
    one.release(1);
    assert.deepEqual(woken, ["first", "second"]);
    one.close();
    assert.deepEqual(woken, ["first", "second"]);
    assert.equal(budget.waitingCount, 0);
  });

  test("wakes clients of the networks with the smallest use first, until one finds no room", () => {
    const budget = new HeldBudget({ total: 10, perNetwork: 10 });
    const ips = ["192.0.2.1", "198.51.100.1", "203.0.113.1"];
    const [large, small, fresh] = ips.map((ip) => open(budget, ip));
    large?.take(7);
    small?.take(3);
    const woken: string[] = [];
    const wait = (name: string, account = fresh) =>
      account?.onNextRelease(() => {
        woken.push(name);
        if (account.take(2) !== undefined) wait(name, account);
      });
    wait("large", large);
    wait("small", small);
    wait("fresh", fresh);
    large?.release(3);
    assert.deepEqual(woken, ["fresh", "small"]);
    assert.equal(budget.waitingCount, 2);
    large?.release(3);
    assert.deepEqual(woken, ["fresh", "small", "large", "small"]);
    assert.equal(budget.waitingCount, 0);
  });

  test("wakes a client that holds more than its share", () => {
    const budget = new HeldBudget({ total: 40, perNetwork: 10 });
    const [large, other] = [open(budget, "192.0.2.1"), open(budget, "198.51.100.1")];
    assert.equal(large.takeAlone(15), undefined);
    other.take(10);
    let woken = 0;
    large.onNextRelease(() => (woken += 1));
    other.release(10);
    assert.equal(woken, 1);
  });

  test("returns the use of an account's widest network", () => {
    const budget = new HeldBudget({ total: 100, perNetwork: 10 });
    const [one, near] = [open(budget, "192.0.2.1"), open(budget, "192.0.2.2")];
    one.take(3);
    near.take(4);
    assert.equal(one.widestUsed, 7);
  });
});

function open(budget: HeldBudget, ip: string) {
  return budget.open(networkLevels(ip));
}
