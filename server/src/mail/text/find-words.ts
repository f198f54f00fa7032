import { foldForSearch, containsWords } from "@mayfly/contract/search-words";
import { htmlToPlain } from "./convert-text.ts";
import { readSender, readSubject } from "../mime/message-heading.ts";
import { readLeaves } from "../mime/read-leaves.ts";
import { readTexts } from "./read-texts.ts";
import { extractUuencoded } from "../mime/extract-uuencoded.ts";

/** `unknown`: not found in the searched part, and the message is longer. */
export type WordsFound = "all" | "not-all" | "unknown";

/** Searched length per message: only books are longer. */
const SEARCHED = { html: 512 * 1024, plain: 256 * 1024 } as const;

/**
 * Searches sender, subject, and text of a message for all of these words (`searchWords`), in any position. Of HTML,
 * searches all text, hidden text included. Doesn't search attachments.
 */
export function findWords(raw: Buffer, words: readonly string[]): WordsFound {
  const { fields, leaves, isCut } = readLeaves(raw.toString("latin1"));
  const texts = readTexts(leaves.flatMap(extractUuencoded), SEARCHED);
  const { address, name } = readSender(fields);
  const shown = [name, address, readSubject(fields), texts.text, htmlToPlain(texts.html ?? "")];
  if (containsWords(foldForSearch(shown.join("\n")), words)) return "all";
  return isCut || texts.isCut ? "unknown" : "not-all";
}
