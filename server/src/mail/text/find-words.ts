import { foldForSearch, holdsWords } from "@mayfly/contract/search-words";
import { htmlToPlain } from "./convert-text.ts";
import { readSender, readSubject } from "../mime/message-heading.ts";
import { readLeaves } from "../mime/read-leaves.ts";
import { readTexts } from "./read-texts.ts";
import { takeUuencoded } from "../mime/take-uuencoded.ts";

/** `unknown`: not as far as it was looked at, and there is more of it. */
export type WordsFound = "all" | "not-all" | "unknown";

/** Of each message so much is searched: books are longer, letters are not. */
const SEARCHED = { html: 512 * 1024, plain: 256 * 1024 } as const;

/**
 * Whether sender, subject and text of a message hold all of these words (`searchWords`), wherever
 * each of them stands. Of HTML what a reader sees is searched; attachments are not.
 */
export function findWords(raw: Buffer, words: readonly string[]): WordsFound {
  const { fields, leaves, isCut } = readLeaves(raw.toString("latin1"));
  const texts = readTexts(leaves.flatMap(takeUuencoded), SEARCHED);
  const { address, name } = readSender(fields);
  const shown = [name, address, readSubject(fields), texts.text, htmlToPlain(texts.html ?? "")];
  if (holdsWords(foldForSearch(shown.join("\n")), words)) return "all";
  return isCut || texts.isCut ? "unknown" : "not-all";
}
