import { addProse } from "./add-prose.ts";
import { createLetter, TEXT_LENGTH_MAX, type Letter } from "./letter.ts";

/** What stands before the words of a line: quotation marks of replies, Markdown's headings. */
export function readPlain(text: string): Letter {
  const letter = createLetter();
  addProse(letter, text.slice(0, TEXT_LENGTH_MAX));
  return letter.finish();
}
