/** A text as a reader sees it, with the places of its links. */
export type Letter = {
  /**
   * Lines without runs of blanks, digits of all scripts as ASCII ones. An address of the web in the
   * text is one PLACEHOLDER, so that none of its digits is taken for a code.
   */
  text: string;
  links: LetterLink[];
};

export type LetterLink = {
  url: string;
  /** The words that are clicked; empty for an address that stands in the text itself. */
  label: string;
  /** Where it stands in the text. */
  start: number;
  end: number;
};

export const PLACEHOLDER = "\ufffc";

/** The letters of services are short; what comes after is their footer. */
export const TEXT_LENGTH_MAX = 4_000;
export const LINKS_MAX = 60;
/** Longer ones can't be followed in every browser. */
export const URL_LENGTH_MAX = 2_048;

/** Puts a letter together piece by piece, within its limits. */
export function createLetter() {
  const links: LetterLink[] = [];
  let text = "";
  /** Written before the next word: looking back into a growing text would copy it each time. */
  let pending: "" | " " | "\n" = "";
  return {
    /** Where the next word will stand. */
    get length() {
      return text.length + pending.length;
    },
    get full() {
      return text.length >= TEXT_LENGTH_MAX || links.length >= LINKS_MAX;
    },
    /** A blank or a line's end; several of them are one. */
    addBreak(mark: " " | "\n") {
      if (text !== "" && pending !== "\n") pending = mark;
    },
    /** Without blanks at its ends, and with single ones between its words. */
    addWords(words: string) {
      text += pending + words;
      pending = "";
    },
    addLink(link: LetterLink) {
      if (links.length < LINKS_MAX && link.url.length <= URL_LENGTH_MAX) links.push(link);
    },
    finish: (): Letter => ({ text, links }),
  };
}

export type LetterBuilder = ReturnType<typeof createLetter>;
