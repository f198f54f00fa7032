import type { ContentKeys } from "../content-keys.ts";
import type { Inbox, InboxStore, InboxVersion } from "../inbox-store.ts";
import { openListed, type ListedMessage } from "./listed-message.ts";

export type ListMessages = (inbox: Inbox) => Promise<readonly ListedMessage[]>;

/** Lists messages, newest first. Returns the same array while the store reports the same version of the inbox. */
export function createListMessages({
  store,
  contentKeys,
}: {
  store: Pick<InboxStore, "listMessages" | "versionOf" | "findWrappedKey">;
  contentKeys: ContentKeys;
}): ListMessages {
  const cache = new WeakMap<InboxVersion, readonly ListedMessage[]>();
  return async (inbox) => {
    // Read before the list: a message that arrives during the query creates a new version.
    const version = store.versionOf(inbox.inboxId);
    const cached = version && cache.get(version);
    if (cached) return cached;
    const sealed = await store.listMessages(inbox.inboxId);
    const listed = await openListed({ store, contentKeys }, inbox, sealed);
    if (!version) return listed;
    cache.set(version, listed);
    version.reportBytes(estimateBytes(listed));
    return listed;
  };
}

/** Estimate for a message's objects here and in the HTTP response, plus the constant part of its JSON. */
const BYTES_PER_MESSAGE = 900;
/** Once as text in the list, once in the serialized response. */
const TEXT_COPIES = 2;

/**
 * Estimates the memory of a list. The sealed size would overestimate, because short mail is sealed with its
 * summary.
 */
function estimateBytes(listed: readonly ListedMessage[]): number {
  const characters = listed.reduce(
    (sum, { from, subject, intro, link }) =>
      sum +
      from.name.length +
      from.address.length +
      subject.length +
      intro.length +
      (link?.url.length ?? 0),
    0,
  );
  return characters * TEXT_COPIES + listed.length * BYTES_PER_MESSAGE;
}
