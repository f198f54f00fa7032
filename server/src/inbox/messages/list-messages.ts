import { LISTED_AT_ONCE_MAX } from "@mayfly/contract/constants";
import type { ContentKeys } from "../content-keys.ts";
import type { Inbox, InboxStore, InboxVersion } from "../inbox-store.ts";
import { openListed, type ListedMessage } from "./listed-message.ts";

export type MessagePage = {
  readonly messages: readonly ListedMessage[];
  /** Whether the inbox has messages before the last one of this page. */
  readonly hasOlder: boolean;
};

/** `beforeSeq`: the sequence number of the last message of the previous page. */
export type PageRequest = { readonly beforeSeq?: number | undefined; readonly limit?: number };

export type ListMessages = (inbox: Inbox, request?: PageRequest) => Promise<MessagePage>;

type Deps = {
  store: Pick<InboxStore, "listMessages" | "versionOf" | "findWrappedKey">;
  contentKeys: ContentKeys;
};

/**
 * Lists messages, newest first. Returns the same object for the first page while the store reports the same version of
 * the inbox. Older pages are read each time: only programs and long inboxes request them.
 */
export function createListMessages(deps: Deps): ListMessages {
  const cache = new WeakMap<InboxVersion, MessagePage>();
  return async (inbox, { beforeSeq, limit = LISTED_AT_ONCE_MAX } = {}) => {
    const isFirst = beforeSeq === undefined && limit === LISTED_AT_ONCE_MAX;
    if (!isFirst) return readPage(deps, inbox, { beforeSeq, limit });
    // Read before the list: a message that arrives during the query creates a new version.
    const version = deps.store.versionOf(inbox.inboxId);
    const cached = version && cache.get(version);
    if (cached) return cached;
    const page = await readPage(deps, inbox, { limit });
    if (!version) return page;
    cache.set(version, page);
    version.reportBytes(estimateBytes(page.messages));
    return page;
  };
}

async function readPage(
  deps: Deps,
  inbox: Inbox,
  { beforeSeq, limit }: PageRequest & { limit: number },
): Promise<MessagePage> {
  // Reads one more message, to know whether there are older ones.
  const sealed = await deps.store.listMessages(inbox.inboxId, { limit: limit + 1, beforeSeq });
  const messages = await openListed(deps, inbox, sealed.slice(0, limit));
  return { messages, hasOlder: sealed.length > limit };
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
