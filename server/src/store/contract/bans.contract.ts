import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { NOW } from "../../../test/stores/store-samples.ts";
import type { Store } from "../store.ts";

const HOUR = 60 * 60 * 1000;

/** Tests of bans and the audit list that every store passes. */
export function bansContract(name: string, open: () => Promise<Store>): void {
  describe(`bans and the audit list in the ${name} store`, () => {
    let store: Store;
    before(async () => {
      store = await open();
    });
    after(() => store.close());

    const ban = (network: string, expiresAtMs: number | null = null, reason = "why") => ({
      network,
      reason,
      bannedAtMs: NOW,
      expiresAtMs,
      byRule: false,
    });

    test("a network has one ban, the latest, until it is removed", async () => {
      await store.addBan(ban("203.0.113.0/24", NOW + HOUR, "first"));
      await store.addBan(ban("203.0.113.0/24", null, "second"));
      assert.deepEqual(await store.listBans(NOW), [ban("203.0.113.0/24", null, "second")]);
      assert.equal(await store.removeBan("203.0.113.0/24"), true);
      assert.equal(await store.removeBan("203.0.113.0/24"), false);
      assert.deepEqual(await store.listBans(NOW), []);
    });

    test("a rule extends a ban and never shortens it; an operator's ban replaces any other", async () => {
      const network = "203.0.113.7";
      const added = (expiresAtMs: number | null, byRule: boolean) =>
        store.addBan({ ...ban(network, expiresAtMs), byRule });
      const end = async () => {
        const [only, ...others] = await store.listBans(NOW);
        assert.deepEqual(others, []);
        return [only?.expiresAtMs, only?.byRule];
      };
      assert.equal(await added(NOW + HOUR, true), true);
      assert.equal(await added(NOW + 2 * HOUR, true), true);
      assert.equal(await added(NOW + HOUR, true), false);
      assert.deepEqual(await end(), [NOW + 2 * HOUR, true]);
      assert.equal(await added(NOW + HOUR, false), true);
      assert.deepEqual(await end(), [NOW + HOUR, false]);
      assert.equal(await added(NOW + 2 * HOUR, true), true);
      assert.equal(await added(null, false), true);
      assert.equal(await added(NOW + 9 * HOUR, true), false);
      assert.equal(await added(null, true), false);
      assert.deepEqual(await end(), [null, false]);
      assert.equal(await added(NOW + 1, false), true);
      assert.equal(await added(null, true), true);
      assert.deepEqual(await end(), [null, true]);
      await store.removeBan(network);
    });

    test("the list's version changes with each change, and when a ban ends", async () => {
      const marks: string[] = [];
      const mark = async (nowMs = NOW) => marks.push(await store.readBansVersion(nowMs));
      await mark();
      const one = ban("203.0.113.8", NOW + HOUR);
      for (const added of [
        one,
        { ...one, expiresAtMs: NOW + 1 },
        { ...one, bannedAtMs: NOW + 1 },
      ]) {
        await store.addBan(added);
        await mark();
      }
      await store.addBan(ban("203.0.113.9"));
      await mark();
      await mark(NOW + HOUR);
      assert.equal(new Set(marks).size, marks.length, marks.join());
      await store.removeBan("203.0.113.8");
      assert.equal(await store.readBansVersion(NOW), marks.at(-1));
      await store.removeBan("203.0.113.9");
      assert.equal(await store.readBansVersion(NOW), marks[0]);
    });

    test("an expired ban isn't listed, and is deleted", async () => {
      await store.addBan(ban("198.51.100.1", NOW + HOUR));
      await store.addBan(ban("198.51.100.2"));
      const listed = async (nowMs: number) =>
        (await store.listBans(nowMs)).map(({ network }) => network);
      assert.deepEqual(await listed(NOW + HOUR - 1), ["198.51.100.1", "198.51.100.2"]);
      assert.deepEqual(await listed(NOW + HOUR), ["198.51.100.2"]);
      await store.pruneBans(NOW + HOUR);
      assert.deepEqual(await listed(NOW), ["198.51.100.2"]);
    });

    test("lists actions by page, latest first, and deletes them in time", async () => {
      for (const index of [0, 1, 2]) {
        const done = { action: "ban", subject: `s${index}`, ip: "::1", outcome: "done" } as const;
        await store.addAuditEntry({ ...done, createdAtMs: NOW + index });
      }
      const subjects = async (limit: number, offset: number) => {
        const { entries, total } = await store.listAuditEntries({ limit, offset });
        return { total, subjects: entries.map(({ subject }) => subject) };
      };
      assert.deepEqual(await subjects(2, 0), { total: 3, subjects: ["s2", "s1"] });
      assert.deepEqual(await subjects(2, 2), { total: 3, subjects: ["s0"] });
      await store.pruneAuditEntries(NOW + 1);
      assert.deepEqual(await subjects(9, 0), { total: 2, subjects: ["s2", "s1"] });
    });

    test("an action's outcome is unknown until it is recorded, for this action only", async () => {
      const begun = { action: "ban", subject: "s", ip: "::1", outcome: "unknown" } as const;
      const [one] = [
        await store.addAuditEntry({ ...begun, createdAtMs: NOW }),
        await store.addAuditEntry({ ...begun, createdAtMs: NOW + 1 }),
      ];
      await store.settleAuditEntry({ id: one, outcome: "refused", code: "BANS_FULL" });
      const { entries } = await store.listAuditEntries({ limit: 2, offset: 0 });
      assert.deepEqual(
        entries.map(({ outcome, code }) => [outcome, code]),
        [
          ["unknown", null],
          ["refused", "BANS_FULL"],
        ],
      );
    });
  });
}
