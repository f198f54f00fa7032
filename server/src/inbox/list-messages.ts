import type { ContentKeys } from "./content-keys.ts";
import type { Inbox, InboxStore, InboxVersion } from "./inbox-store.ts";
import { openListed, type ListedMessage } from "./listed-message.ts";

export type ListMessages = (inbox: Inbox) => Promise<readonly ListedMessage[]>;

/** Newest first. The same list, by identity, as long as the store has the same version of the inbox. */
export function createListMessages({
  store,
  contentKeys,
}: {
  store: Pick<InboxStore, "listMessages" | "versionOf">;
  contentKeys: ContentKeys;
}): ListMessages {
  const remembered = new WeakMap<InboxVersion, readonly ListedMessage[]>();
  return async (inbox) => {
    // Before the reading: what arrives meanwhile makes another version.
    const version = store.versionOf(inbox.inboxId);
    const known = version && remembered.get(version);
    if (known) return known;
    const sealed = await store.listMessages(inbox.inboxId);
    const listed = openListed(contentKeys, inbox, sealed);
    if (!version) return listed;
    remembered.set(version, listed);
    version.holds(bytesHeldFor(listed));
    return listed;
  };
}

/** For a message's objects here and in the edge's shape, and for what is the same in each when it is written. */
const BYTES_A_MESSAGE = 900;
/** As text in the list, and in what is written of it. */
const COPIES_OF_TEXT = 2;

/** What a list takes: not what its messages take sealed, for then short mail would count whole. */
function bytesHeldFor(listed: readonly ListedMessage[]): number {
  const letters = listed.reduce(
    (sum, { from, subject, intro, link }) =>
      sum +
      from.name.length +
      from.address.length +
      subject.length +
      intro.length +
      (link?.url.length ?? 0),
    0,
  );
  return letters * COPIES_OF_TEXT + listed.length * BYTES_A_MESSAGE;
}
