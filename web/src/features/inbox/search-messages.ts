import type { MessageSummary } from "@mayfly/contract";

/**
 * Finds messages by what their rows say: sender, subject and the beginning of the text, which is
 * all that the page knows before a message is opened. Every word has to be found, anywhere, in any
 * order, without regard to capitals and accents.
 */
export function searchMessages(
  messages: readonly MessageSummary[],
  query: string,
): readonly MessageSummary[] {
  const words = wordsOf(query);
  if (words.length === 0) return messages;
  return messages.filter((message) => {
    const text = searchedText(message);
    return words.every((word) => text.includes(word));
  });
}

export function isSearch(query: string): boolean {
  return wordsOf(query).length > 0;
}

function wordsOf(query: string): string[] {
  return folded(query)
    .split(/\s+/u)
    .filter((word) => word !== "");
}

// A message never changes its words: folding 500 of them at each key would be felt on a phone.
const texts = new WeakMap<MessageSummary, string>();

function searchedText(message: MessageSummary): string {
  const known = texts.get(message);
  if (known !== undefined) return known;
  const { from, subject, intro } = message;
  const text = folded([from.name, from.address, subject, intro].join("\n"));
  texts.set(message, text);
  return text;
}

/** Wide forms, ligatures and accents as plain letters; capitals, because small ones have forms for the end of a word. */
function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toUpperCase();
}
