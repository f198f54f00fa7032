import type { MessageSummary } from "@mayfly/contract";
import { foldForSearch, containsWords, searchWords } from "@mayfly/contract/search-words";

/**
 * Finds messages by the contents of their rows: sender, subject, and the beginning of the text. Adds messages whose
 * full text matches according to the server (`foundIds`). Every word must match, in any field and order.
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
    (message) => found.has(message.id) || containsWords(searchedText(message), words),
  );
}

export function isSearch(query: string): boolean {
  return searchWords(query).length > 0;
}

// Messages are immutable, so cache the folded text: folding 500 messages per key press is noticeable on a phone.
const texts = new WeakMap<MessageSummary, string>();

function searchedText(message: MessageSummary): string {
  const known = texts.get(message);
  if (known !== undefined) return known;
  const { from, subject, intro } = message;
  const text = foldForSearch([from.name, from.address, subject, intro].join("\n"));
  texts.set(message, text);
  return text;
}
