/** A message's visible text, with the positions of its links. */
export type SearchableText = {
  /**
   * Lines without repeated blanks, digits of all scripts as ASCII. A URL in the text is one
   * PLACEHOLDER, so that its digits don't match as a code.
   */
  text: string;
  links: TextLink[];
};

export type TextLink = {
  url: string;
  /** The clickable text, or an image's alternative text; empty for a URL in the text itself. */
  label: string;
  /** Whether the label is an image's. */
  isPicture?: boolean;
  /** Position in the text. */
  start: number;
  end: number;
};

/** SUBSTITUTE, which no cleaned text contains. A character beyond Latin 1 would double the size of most texts. */
export const PLACEHOLDER = "\u001a";

/** Messages of services are short; later text is their footer. */
export const TEXT_LENGTH_MAX = 4_000;
export const LINKS_MAX = 60;
/** Some browsers can't open longer URLs. */
export const URL_LENGTH_MAX = 2_048;

/**
 * Builds a SearchableText piece by piece, within its limits. A class, for the reason given at `DocumentStyles`.
 */
export class TextBuilder {
  readonly #links: TextLink[] = [];
  #text = "";
  /** Break to write before the next word. Reading back from a growing text would copy it each time. */
  #pending: "" | " " | "\n" = "";

  /** Position of the next word. */
  get length(): number {
    return this.#text.length + this.#pending.length;
  }

  get full(): boolean {
    return this.#text.length >= TEXT_LENGTH_MAX || this.#links.length >= LINKS_MAX;
  }

  /** Adds a blank or a line end; consecutive breaks become one. */
  addBreak(mark: " " | "\n"): void {
    if (this.#text !== "" && this.#pending !== "\n") this.#pending = mark;
  }

  /** Requires text without leading, trailing, or repeated blanks. */
  addWords(words: string): void {
    this.#text += this.#pending + words;
    this.#pending = "";
  }

  addLink(link: TextLink): void {
    if (this.#links.length < LINKS_MAX && link.url.length <= URL_LENGTH_MAX) this.#links.push(link);
  }

  finish(): SearchableText {
    const text = CHARACTER_LINE.test(this.#text)
      ? this.#text.replace(CHARACTER_LINES, joinCharacters)
      : this.#text;
    return { text, links: this.#links };
  }
}

/** A cheap check that spares most texts the search. */
const CHARACTER_LINE = /\n[A-Z\d]\n/;
/** Lines of one character each: many senders draw each character of a code in a box. */
const CHARACTER_LINES = /(?<![^\n])[A-Z\d](?:\n[A-Z\d]){3,40}(?![^\n])/g;
/** Numbered steps and ratings. */
const COUNTED = "0123456789876543210";

/** Joins the lines with blanks, which keeps the positions of links. More than eight characters aren't a code. */
function joinCharacters(lines: string): string {
  const characters = lines.replaceAll("\n", "");
  return characters.length > 8 || COUNTED.includes(characters)
    ? lines
    : lines.replaceAll("\n", " ");
}
