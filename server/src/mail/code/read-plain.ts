import { addProse } from "./add-prose.ts";
import { createLetter, TEXT_LENGTH_MAX, type Letter } from "./letter.ts";

/** Reads a plain text within a letter's limits. `isCut`: the text is a prefix. */
export function readPlain(text: string, { isCut }: { isCut: boolean }): Letter {
  const letter = createLetter();
  const near = text.slice(0, TEXT_LENGTH_MAX);
  addProse(letter, near, { inLink: false, isCut: isCut || near.length < text.length });
  return letter.finish();
}
