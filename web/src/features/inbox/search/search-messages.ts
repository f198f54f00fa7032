import type { MessageSummary } from "@mayfly/contract";
import { foldForSearch, holdsWords, searchWords } from "@mayfly/contract/search-words";

/**
 * Finds messages by what their rows say: sender, subject and the beginning of the text, which is
 * all that the page knows before a message is opened; and those of which the server says that their
 * whole text holds the words. Every word has to be found, anywhere, in any order.
 */
export function searchMessages(
  messages: readonly MessageSummary[],
  query: string,
  foundIds: readonly string[] = [],
): readonly MessageSummary[] {
  const words = searchWords(query);
  if (words.length === 0) return messages;
  const found = new Set(foundIds);
  return messages.filter(
    (message) => found.has(message.id) || holdsWords(searchedText(message), words),
  );
}

export function isSearch(query: string): boolean {
  return searchWords(query).length > 0;
}

// A message never changes its words: folding 500 of them at each key would be felt on a phone.
const texts = new WeakMap<MessageSummary, string>();

function searchedText(message: MessageSummary): string {
  const known = texts.get(message);
  if (known !== undefined) return known;
  const { from, subject, intro } = message;
  const text = foldForSearch([from.name, from.address, subject, intro].join("\n"));
  texts.set(message, text);
  return text;
}
