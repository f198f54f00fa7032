import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  FIRST_PAGE,
  newAddress,
  newSuspicion,
  newMessage,
  NOW,
  QUARTER_HOUR,
} from "../../../test/stores/store-samples.ts";
import type { EmailQuery } from "../../admin/email-list-store.ts";
import type { NewAddress } from "../../inbox/inbox-store.ts";
import type { Store } from "../store.ts";

/** Tests of the operator's lists of addresses that every store passes. */
export function emailListsContract(name: string, open: () => Promise<Store>): void {
  describe(`lists of addresses in the ${name} store`, () => {
    let store: Store;
    before(async () => {
      store = await open();
      for (const address of ADDRESSES) {
        const made = await store.createAddress(newAddress(address));
        assert.ok(made.created);
        for (let count = 0; count < address.messages; count++) {
          await store.addMessage(newMessage([made.inboxId]));
        }
      }
    });
    after(() => store.close());

    const list = async (query: Partial<EmailQuery> = {}) => {
      const { emails, total } = await store.listEmails({ ...FIRST_PAGE, ...query });
      return { names: emails.map(({ email }) => email.local).join(" "), total };
    };

    test("lists the newest addresses first, without company inboxes", async () => {
      assert.deepEqual(await list(), { names: "dora carl_b berta anton", total: 4 });
      const { emails } = await store.listEmails({ ...FIRST_PAGE, limit: 1 });
      assert.deepEqual(emails, [
        {
          publicId: "id-dora",
          email: { local: "dora", domain: "burrow.test" },
          kind: "premium",
          messageCount: 1,
          createdAtMs: NOW,
          expiresAtMs: NOW + 10 * QUARTER_HOUR,
          ip: "2001:db8::7",
          referrer: "shop.example",
        },
      ]);
    });

    test("sorts each column in both directions", async () => {
      const ordered = async (order: EmailQuery["order"]) => [
        (await list({ order, descending: false })).names,
        (await list({ order, descending: true })).names,
      ];
      assert.deepEqual(await ordered("created"), [
        "anton berta carl_b dora",
        "dora carl_b berta anton",
      ]);
      assert.deepEqual(await ordered("address"), [
        "anton berta carl_b dora",
        "dora carl_b berta anton",
      ]);
      assert.deepEqual(await ordered("remaining"), [
        "carl_b anton berta dora",
        "dora berta anton carl_b",
      ]);
      assert.deepEqual(await ordered("messages"), [
        "berta dora carl_b anton",
        "anton carl_b dora berta",
      ]);
    });

    test("lists one kind alone, by page, with the total", async () => {
      assert.deepEqual(await list({ kind: "premium" }), { names: "dora", total: 1 });
      const page = { kind: "free" as const, order: "address" as const, descending: false };
      assert.deepEqual(await list({ ...page, limit: 2 }), { names: "anton berta", total: 3 });
      assert.deepEqual(await list({ ...page, limit: 2, offset: 2 }), { names: "carl_b", total: 3 });
      assert.deepEqual(await list({ ...page, offset: 9 }), { names: "", total: 3 });
    });

    test("finds an address by a part of it, of its IP address, or of its website", async () => {
      const found = async (search: string) => (await list({ search, order: "address" })).names;
      assert.equal(await found("rta@may"), "berta");
      assert.equal(await found("@burrow"), "dora");
      assert.equal(await found("192.0.2."), "carl_b berta anton");
      assert.equal(await found("2001:db8:"), "dora");
      assert.equal(await found("shop.ex"), "dora berta");
      assert.equal(await found("general"), "", "a company inbox");
      assert.deepEqual(await list({ search: "shop", kind: "free" }), { names: "berta", total: 1 });
    });

    test("a wildcard of SQL patterns is an ordinary character", async () => {
      const found = async (search: string) => (await list({ search })).names;
      assert.equal(await found("_"), "carl_b");
      for (const search of ["%", "a%n", "\\", "'", "c%\\_"]) assert.equal(await found(search), "");
    });

    test("counts active and ending addresses, the company's mail, and suspicions", async () => {
      const at = (nowMs: number) => store.countStored({ nowMs, soonMs: nowMs + QUARTER_HOUR });
      const { suspicions, ...held } = await at(NOW);
      assert.deepEqual(held, { free: 3, premium: 1, premiumEnding: 0, companyMessages: 3 });
      await store.addSuspicion(newSuspicion());
      assert.equal((await at(NOW)).suspicions, suspicions + 1);
      const later = await at(NOW + QUARTER_HOUR);
      assert.deepEqual([later.free, later.premium], [1, 1]);
      const endsAtMs = NOW + 10 * QUARTER_HOUR;
      assert.equal((await at(endsAtMs - QUARTER_HOUR - 1)).premiumEnding, 0);
      assert.equal((await at(endsAtMs - QUARTER_HOUR)).premiumEnding, 1);
      assert.equal((await at(endsAtMs)).premiumEnding, 0);
    });

    test("finds an address by its public id, and none by a part of the id", async () => {
      const found = await store.findAddressByPublicId("id-berta");
      assert.equal(found?.email.local, "berta");
      assert.deepEqual(found, await store.findAddressById(found.inboxId));
      assert.equal(await store.findAddressByPublicId("id-"), undefined);
    });

    test("lists messages by page", async () => {
      const general = await store.findAddressByPublicId("id-general");
      const seqs = async (limit: number, offset: number) =>
        (await store.listMessages(general?.inboxId ?? 0, { limit, offset })).map(({ seq }) => seq);
      assert.deepEqual(await seqs(2, 0), [3, 2]);
      assert.deepEqual(await seqs(2, 2), [1]);
    });
  });
}

const ADDRESSES: (Partial<NewAddress> & { messages: number })[] = [
  { ...named("general"), kind: "company", expiresAtMs: null, ip: null, messages: 3 },
  { ...named("anton"), expiresAtMs: NOW + QUARTER_HOUR, messages: 3 },
  { ...named("berta"), expiresAtMs: NOW + 2 * QUARTER_HOUR, referrer: "Shop.example", messages: 0 },
  { ...named("carl_b"), expiresAtMs: NOW + 1, messages: 2 },
  {
    ...named("dora", "burrow.test"),
    kind: "premium",
    expiresAtMs: NOW + 10 * QUARTER_HOUR,
    ip: "2001:db8::7",
    referrer: "shop.example",
    messages: 1,
  },
];

function named(local: string, domain = "mayfly.test"): Partial<NewAddress> {
  return { email: { local, domain }, publicId: `id-${local}`, ip: "192.0.2.1" };
}
