import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after } from "node:test";
import { newAddress, NOW, QUARTER_HOUR } from "../../../test/stores/store-samples.ts";
import { openTemporaryStore } from "../../../test/stores/temporary-store.ts";
import type { Store } from "../../store/store.ts";
import { deriveWrappingKeys } from "../content-key.ts";
import { createContentKeys } from "../content-keys.ts";
import type { InboxEvent } from "../live/inbox-events.ts";
import { summarize } from "../../mail/summarize.ts";
import { FreshContent } from "../messages/fresh-content.ts";
import type { Inbox, NewAddress } from "../inbox-store.ts";

export const STORAGE_FULL = { of: "service", what: "bytes" } as const;

/** What the use cases of an inbox need: a real store and keys, a clock that tests set, recorded events. */
export async function openTestInboxes() {
  const { store, close } = await openTemporaryStore();
  after(close);
  const [wrappingKey] = deriveWrappingKeys([randomBytes(32)]);
  assert.ok(wrappingKey);
  const contentKeys = createContentKeys([wrappingKey], randomBytes);
  const published: InboxEvent[] = [];
  const time = { nowMs: NOW };
  const add = async (changes: Partial<NewAddress> = {}): Promise<Inbox & NewAddress> => {
    const address = newAddress({ wrappedKey: contentKeys.createWrappedKey(), ...changes });
    const outcome = await store.createAddress(address);
    assert.ok(outcome.created);
    return { ...address, inboxId: outcome.inboxId, extensionsUsed: 0, lastSeq: 0 };
  };
  return {
    store,
    contentKeys,
    summarizer: { summarize },
    freshContent: new FreshContent(),
    clock: { nowMs: () => time.nowMs },
    time,
    freeLifetimeMs: QUARTER_HOUR,
    published,
    events: {
      publish: (events: readonly InboxEvent[]) => void published.push(...events),
      subscribe: () => {},
      unsubscribe: () => {},
      watcherCount: () => 0,
      close: async () => {},
    },
    add,
    messagesOf: (inbox: Inbox) => readMessages({ store, contentKeys }, inbox),
  };
}

/** Subjects, oldest first. */
async function readMessages(
  { store, contentKeys }: { store: Store; contentKeys: ReturnType<typeof createContentKeys> },
  { inboxId }: Inbox,
): Promise<string[]> {
  const wrappedKey = await store.findWrappedKey(inboxId);
  assert.ok(wrappedKey);
  const sealed = await store.listMessages(inboxId);
  const summaries = sealed.map(({ summary }) => summary);
  return contentKeys
    .openSummaries(wrappedKey, summaries)
    .map(({ subject }) => subject)
    .toReversed();
}
