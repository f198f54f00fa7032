import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { premiumSamples } from "../../../test/premium/premium-samples.ts";
import { newAddress, NOW, QUARTER_HOUR } from "../../../test/stores/store-samples.ts";
import type { NewAddress } from "../../inbox/inbox-store.ts";
import type { Store } from "../store.ts";

/** Tests of domains that every store passes. */
export function domainsContract(name: string, open: () => Promise<Store>): void {
  describe(`domains in the ${name} store`, () => {
    let store: Store;
    before(async () => {
      store = await open();
    });
    after(() => store.close());

    const settings = async () =>
      (await store.listDomainSettings()).map((one) => [
        one.domain,
        one.state,
        one.changedAtMs - NOW,
      ]);
    const addressOn = async (domain: string, changes: Partial<NewAddress> = {}) => {
      const { email, ...address } = newAddress(changes);
      const made = await store.createAddress({ ...address, email: { ...email, domain } });
      assert.ok(made.created);
    };
    const remove = (domain: string, keepsSetting = false, nowMs = NOW) =>
      store.removeDomain({ domain, nowMs, keepsSetting });

    test("a domain has one setting, the latest, and keeps its place in the list", async () => {
      await store.saveDomainSetting({ domain: "z.test", state: "offered", changedAtMs: NOW });
      await store.saveDomainSetting({ domain: "a.test", state: "offered", changedAtMs: NOW + 1 });
      await store.saveDomainSetting({ domain: "z.test", state: "retired", changedAtMs: NOW + 2 });
      assert.deepEqual(await settings(), [
        ["z.test", "retired", 2],
        ["a.test", "offered", 1],
      ]);
      await store.dropDomainSetting("z.test");
      await store.dropDomainSetting("never.test");
      assert.deepEqual(await settings(), [["a.test", "offered", 1]]);
    });

    test("removes an unused domain, and keeps a configured one as removed", async () => {
      assert.deepEqual(await remove("a.test"), { removed: true });
      assert.deepEqual(await settings(), []);
      assert.deepEqual(await remove("configured.test", true), { removed: true });
      assert.deepEqual(await settings(), [["configured.test", "removed", 0]]);
      await store.dropDomainSetting("configured.test");
    });

    test("keeps a domain with active addresses; ended and company addresses don't count", async () => {
      const saved = { domain: "used.test", state: "retired", changedAtMs: NOW } as const;
      await store.saveDomainSetting(saved);
      await addressOn("used.test", { kind: "company", expiresAtMs: null });
      await addressOn("used.test");
      await addressOn("used.test", { kind: "premium", expiresAtMs: NOW + 2 * QUARTER_HOUR });
      await addressOn("other.test");
      const use = (active: number, held = 0) => ({ removed: false, use: { active, held } });
      assert.deepEqual(await remove("used.test"), use(2));
      assert.deepEqual(await remove("used.test", false, NOW + QUARTER_HOUR), use(1));
      assert.deepEqual(await settings(), [["used.test", "retired", 0]]);
      const ends = NOW + 2 * QUARTER_HOUR;
      assert.deepEqual(await remove("used.test", false, ends), { removed: true });
    });

    test("an open payment for a name keeps its domain until the payment has ended", async () => {
      const { opened, move } = premiumSamples(name, () => store);
      const hold = premiumSamples(name, () => store).newHold({
        email: { local: "june", domain: "held.test" },
      });
      await opened(hold);
      assert.deepEqual(await remove("held.test"), { removed: false, use: { active: 0, held: 1 } });
      assert.ok(await move(hold, "open", "canceled"));
      assert.deepEqual(await remove("held.test"), { removed: true });
    });

    test("counts the use of each domain", async () => {
      const { newHold, opened } = premiumSamples(name, () => store);
      await addressOn("counted.test");
      await opened(newHold({ email: { local: "july", domain: "counted.test" } }));
      await opened(newHold({ email: { local: "july", domain: "wanted.test" } }));
      const uses = await store.countDomainUse(NOW);
      assert.deepEqual(uses.get("counted.test"), { active: 1, held: 1 });
      assert.deepEqual(uses.get("wanted.test"), { active: 0, held: 1 });
      assert.deepEqual(uses.get("never.test"), undefined);
      assert.deepEqual((await store.countDomainUse(NOW + QUARTER_HOUR)).get("counted.test"), {
        active: 0,
        held: 1,
      });
    });

    test("keeps the latest time of mail, in whatever order nodes report it", async () => {
      const mail = (domain: string, atMs: number) => ({ domain, lastMessageAtMs: NOW + atMs });
      await store.addDomainMail([mail("b.test", 5), mail("a.test", 7)]);
      await Promise.all([
        store.addDomainMail([mail("a.test", 9), mail("b.test", 4)]),
        store.addDomainMail([mail("b.test", 6), mail("a.test", 8)]),
        store.addDomainMail([]),
      ]);
      assert.deepEqual(await store.listDomainMail(), [mail("a.test", 9), mail("b.test", 6)]);
    });

    test("counts refusals by site, and further sites of a domain without their name", async () => {
      const refuse = (domain: string, site: string, atMs = NOW) =>
        store.addSiteRefusal({ domain, site, atMs }, 2);
      for (const site of ["one.example", "two.example", "three.example", "one.example", ""]) {
        await refuse("refused.test", site);
      }
      await refuse("other.test", "three.example", NOW + 1);
      const listed = (await store.listSiteRefusals()).map((row) => Object.values(row).join(" "));
      assert.deepEqual(
        new Set(listed),
        new Set([
          "refused.test one.example 2",
          "refused.test two.example 1",
          "refused.test  2",
          "other.test three.example 1",
        ]),
      );
      await store.pruneSiteRefusals(NOW + 1);
      const left = await store.listSiteRefusals();
      assert.deepEqual(left, [{ domain: "other.test", site: "three.example", count: 1 }]);
    });

    test("notes are listed newest first while they last, and for some time afterwards", async () => {
      await store.addStatusNote({ text: "old", atMs: NOW });
      await store.addStatusNote({ text: "new", atMs: NOW + 10 });
      const [newest, oldest] = await store.listStatusNotes(NOW + 5);
      assert.deepEqual([newest?.text, newest?.resolvedAtMs, oldest?.text], ["new", null, "old"]);
      for (const atMs of [NOW + 20, NOW + 30]) {
        assert.equal(await store.resolveStatusNote(oldest?.id ?? 0, atMs), true);
      }
      // An incident that lasted longer than notes are listed is still shown as resolved.
      assert.deepEqual(await store.listStatusNotes(NOW + 21), [newest]);
      assert.deepEqual(await store.listStatusNotes(NOW + 20), [
        newest,
        { id: oldest?.id, text: "old", createdAtMs: NOW, resolvedAtMs: NOW + 20 },
      ]);
      assert.equal(await store.removeStatusNote(newest?.id ?? 0), true);
      assert.equal(await store.removeStatusNote(newest?.id ?? 0), false);
      assert.equal(await store.resolveStatusNote(newest?.id ?? 0, NOW), false);
    });
  });
}
