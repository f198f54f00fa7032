import { foldForSearch, containsWords, searchWords } from "@mayfly/contract/search-words";
import { freeMemory } from "../../system/free-memory.ts";
import { isAppError } from "../../app-error.ts";
import type { Clock } from "../../time/clock.ts";
import type { MessageParser } from "../../mail/parse/parse-message.ts";
import type { WordsFound } from "../../mail/text/find-words.ts";
import type { ContentKeys } from "../content-keys.ts";
import type { Inbox, InboxStore } from "../inbox-store.ts";
import { openListed, type ListedMessage } from "./listed-message.ts";
import { readRawMessage } from "./read-message.ts";

type Deps = {
  store: Pick<InboxStore, "listMessages" | "readContent" | "findWrappedKey">;
  contentKeys: ContentKeys;
  parser: Pick<MessageParser, "findWords">;
  clock: Clock;
  /** Takes memory for a message of this size. Resolves to a function that releases it. */
  takeMemory: (sizeBytes: number) => Promise<() => void>;
};

/** `isComplete`: every message was searched to its end. */
type SearchResult = { ids: string[]; isComplete: boolean };

/** Maximum time that a search may occupy the parser workers. */
const SEARCH_MS_MAX = 2_000;
const LISTED_AT_ONCE = 100;

/**
 * Finds the messages whose sender, subject, and text contain every word of a query, newest first. There is no
 * index because no content is stored in clear text. Messages are decrypted and read in sequence until the
 * time limit, or until the client has left.
 */
export async function searchMessages(
  deps: Deps,
  inbox: Inbox,
  { query, client }: { query: string; client: { readonly closed: boolean } },
): Promise<SearchResult> {
  const words = searchWords(query);
  const endMs = deps.clock.nowMs() + SEARCH_MS_MAX;
  const ids: string[] = [];
  let isComplete = true;
  for await (const message of listInPages(deps, inbox)) {
    const isTimeUp = client.closed || deps.clock.nowMs() >= endMs;
    const found = isTimeUp
      ? findInSummary(message, words)
      : await findInMessage(deps, inbox, { message, words });
    if (found === "all") ids.push(message.id);
    if (found === "unknown") isComplete = false;
  }
  return { ids, isComplete };
}

/** An inbox may hold thousands of messages: decrypts the summaries of a few at a time. */
async function* listInPages(deps: Deps, inbox: Inbox): AsyncGenerator<ListedMessage> {
  let beforeSeq: number | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the previous one ends
    const sealed = await deps.store.listMessages(inbox.inboxId, {
      limit: LISTED_AT_ONCE,
      beforeSeq,
    });
    // oxlint-disable-next-line no-await-in-loop -- see above
    yield* await openListed(deps, inbox, sealed);
    beforeSeq = sealed.length < LISTED_AT_ONCE ? undefined : sealed.at(-1)?.seq;
  } while (beforeSeq !== undefined);
}

/** If the summary contains all words, the message need not be read. */
function findInSummary({ from, subject, intro }: ListedMessage, words: string[]): WordsFound {
  const shown = foldForSearch([from.name, from.address, subject, intro].join("\n"));
  return containsWords(shown, words) ? "all" : "unknown";
}

async function findInMessage(
  deps: Deps,
  inbox: Inbox,
  { message, words }: { message: ListedMessage; words: string[] },
): Promise<WordsFound> {
  if (findInSummary(message, words) === "all") return "all";
  const release = await deps.takeMemory(message.sizeBytes);
  try {
    const raw = await readRawMessage(deps, inbox, message.id);
    return await deps.parser.findWords(raw, words).finally(() => freeMemory(raw));
  } catch (error) {
    // The message was deleted after the list was read.
    if (isAppError(error, "MESSAGE_NOT_FOUND")) return "not-all";
    throw error;
  } finally {
    release();
  }
}
