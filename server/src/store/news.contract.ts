import assert from "node:assert/strict";
import { test } from "node:test";
import { newMessage, NOW, QUARTER_HOUR } from "../../test/stores/store-samples.ts";
import type { InboxNews, NewAddress } from "../inbox/inbox-store.ts";
import type { Store } from "./store.ts";

type NewsDeps = {
  readonly store: () => Store;
  readonly addInbox: (changes?: Partial<NewAddress>) => Promise<number>;
};

const NO_LIMIT = 1_000;

/** What those who watch have to know, of many inboxes at once. */
export function newsContract({ store, addInbox }: NewsDeps): void {
  const addMessages = async (inboxId: number, count: number): Promise<void> => {
    for (let added = 0; added < count; added++) await store().addMessage(newMessage([inboxId]));
  };

  test("each inbox that is asked for has its own news, in the order asked, oldest message first", async () => {
    const [quiet, busy, lasting] = [
      await addInbox(),
      await addInbox(),
      await addInbox({ expiresAtMs: null }),
    ];
    await addMessages(busy, 3);
    await addMessages(lasting, 1);
    const asked = [
      { inboxId: busy, afterSeq: 1 },
      { inboxId: quiet, afterSeq: 0 },
      { inboxId: lasting, afterSeq: 0 },
    ];
    const found = await store().findNews(asked, NO_LIMIT);
    assert.deepEqual(found.map(numbersOf), [[2, 3], [], [1]]);
    assert.deepEqual(
      found.map((news) => news?.expiresAtMs),
      [NOW + QUARTER_HOUR, NOW + QUARTER_HOUR, null],
    );
    const listed = await store().listMessages(busy);
    assert.deepEqual(found[0]?.messages.toReversed(), listed.slice(0, 2));
    assert.deepEqual(await store().findNews([], NO_LIMIT), []);
  });

  test("news are of what is there: no deleted message, no ended inbox, the newest end", async () => {
    const [alive, ended] = [await addInbox(), await addInbox({ expiresAtMs: NOW - 1 })];
    await addMessages(alive, 3);
    await store().deleteMessage(alive, 2);
    await store().deleteMessage(alive, 3);
    const expiresAtMs = NOW + 2 * QUARTER_HOUR;
    await store().extendAddress({ inboxId: alive, nowMs: NOW, expiresAtMs, extensionsMax: 2 });
    while ((await store().endExpired(NOW, 100)).length > 0);
    const asked = [ended, alive].map((inboxId) => ({ inboxId, afterSeq: 0 }));
    const [gone, news] = await store().findNews(asked, NO_LIMIT);
    assert.equal(gone, undefined);
    assert.deepEqual(numbersOf(news), [1]);
    assert.deepEqual([news?.expiresAtMs, news?.extensionsUsed], [expiresAtMs, 1]);
  });

  test("of each inbox the first messages come up to the limit", async () => {
    const inboxes = [await addInbox(), await addInbox()];
    for (const inboxId of inboxes) await addMessages(inboxId, 3);
    const asked = inboxes.map((inboxId, afterSeq) => ({ inboxId, afterSeq }));
    const found = await store().findNews(asked, 2);
    assert.deepEqual(found.map(numbersOf), [
      [1, 2],
      [2, 3],
    ]);
  });
}

function numbersOf(news: InboxNews | undefined): number[] | undefined {
  return news?.messages.map(({ seq }) => seq);
}
