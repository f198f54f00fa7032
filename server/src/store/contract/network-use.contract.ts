import assert from "node:assert/strict";
import { test } from "node:test";
import {
  newMessage,
  NOW,
  QUARTER_HOUR,
  type InboxContract,
} from "../../../test/stores/store-samples.ts";
import { networkLevels } from "../../ip/network-levels.ts";

/** Tests of the use of networks that every store passes. */
export function networkUseContract({ store, addInbox }: InboxContract): void {
  const measure = (ip: string, nowMs = NOW) =>
    Promise.all(
      networkLevels(ip).map((network, level) => store().measureNetwork({ network, level, nowMs })),
    );
  const addMail = (inboxId: number, sizeBytes: number) =>
    store().addMessage({ ...newMessage([inboxId]), sizeBytes });

  test("the addresses and bytes of a network are counted at every width while addresses are active", async () => {
    const ip = "2001:db8:77:100::1";
    const first = await addInbox({ ip });
    await addInbox({ ip: "2001:db8:77:100::2", expiresAtMs: NOW + 2 * QUARTER_HOUR });
    const sameSlash56 = await addInbox({ ip: "2001:db8:77:1ff::1" });
    const sameSlash48 = await addInbox({ ip: "2001:db8:77:200::1", kind: "premium" });
    await addInbox({ ip: "2001:db8:78::1" });
    await addMail(first, 1_000);
    await addMail(first, 500);
    await addMail(sameSlash56, 30);
    await addMail(sameSlash48, 4);
    assert.deepEqual(await measure(ip), [
      { addresses: 2, bytes: 1_500 },
      { addresses: 3, bytes: 1_530 },
      { addresses: 4, bytes: 1_534 },
    ]);
    assert.deepEqual(await measure(ip, NOW + QUARTER_HOUR), [
      { addresses: 1, bytes: 0 },
      { addresses: 1, bytes: 0 },
      { addresses: 1, bytes: 0 },
    ]);
    await store().deleteMessage(first, 1);
    assert.equal((await measure(ip))[0]?.bytes, 500);
  });

  test("a network that holds nothing is measured as empty", async () => {
    assert.deepEqual(await measure("198.18.200.1"), [
      { addresses: 0, bytes: 0 },
      { addresses: 0, bytes: 0 },
    ]);
  });

  test("the company's addresses and mail count for no network", async () => {
    const before = await store().measureVisitors(NOW);
    const company = await addInbox({ ip: null, kind: "company", expiresAtMs: null });
    await addMail(company, 5_000);
    assert.deepEqual(await store().measureVisitors(NOW), before);
    const visitor = await addInbox({ ip: "198.18.201.1" });
    await addMail(visitor, 70);
    const { addresses, bytes } = await store().measureVisitors(NOW);
    assert.deepEqual([addresses, bytes], [before.addresses + 1, before.bytes + 70]);
  });

  test("the networks that hold most are listed, of every width", async () => {
    for (let made = 0; made < 3; made++) await addInbox({ ip: "198.18.202.1" });
    const large = await addInbox({ ip: "198.18.203.1" });
    await addMail(large, 80_000_000);
    const { addresses, bytes } = await store().listLargestNetworks({ nowMs: NOW, count: 3 });
    const find = (list: typeof addresses, network: string) =>
      list.find((one) => one.network === network);
    assert.deepEqual(find(bytes, "198.18.203.1"), {
      network: "198.18.203.1",
      level: 0,
      used: 80_000_000,
    });
    assert.equal(find(bytes, "198.18.203.0/24")?.level, 1);
    assert.equal(find(addresses, "198.18.202.1")?.used, 3);
  });

  test("a recipient has the address of the client that created it", async () => {
    const email = { local: "of.a.network", domain: "mayfly.test" };
    await addInbox({ email, ip: "198.18.204.1" });
    for (const _ of ["from the database", "from memory"]) {
      assert.equal((await store().findRecipient(email))?.ip, "198.18.204.1");
    }
  });
}
