import { BUSINESS, ENTER, LABELS, OWN, PLACES, TYPED, type LabelKind } from "./code-words.ts";
import {
  ACTIVITY,
  ALERT,
  ASIDE,
  NEVER,
  NO_PURPOSE,
  NOT_MINE,
  ONCE,
  ONLINE,
  OTHER_OBJECTS,
  PURPOSES,
  type LinkPurpose,
} from "./link-words.ts";
import {
  lowerCase,
  PhraseAutomaton,
  type Found,
  type FoundByGroup,
  type PhraseTable,
} from "./phrases.ts";
import { PLACEHOLDER } from "./searchable-text.ts";

/**
 * The phrases of all languages that explain a code or a link. `none`: longer phrases that hide a shorter one of their
 * group, and that no search finds.
 */
const GROUPS = {
  label: LABELS,
  enter: [["enter", ENTER]],
  typed: [["typed", TYPED]],
  business: [["business", BUSINESS]],
  own: [["own", OWN]],
  place: [["place", PLACES]],
  purpose: [["none", [...NO_PURPOSE, ...ACTIVITY]], ...PURPOSES],
  never: [
    ["never", NEVER],
    ["online", ONLINE],
    ["aside", ASIDE],
  ],
  alert: [
    ["alert", ALERT],
    ["not-mine", NOT_MINE],
  ],
  object: [
    ["none", ["in order"]],
    ["object", OTHER_OBJECTS],
  ],
  activity: [["activity", ACTIVITY]],
  once: [["once", ONCE]],
} satisfies Record<string, readonly PhraseTable<string>[]>;

type Group = keyof typeof GROUPS;
type KindOf<Name extends Group> = Name extends "label"
  ? LabelKind
  : Name extends "purpose"
    ? LinkPurpose
    : string;

/** Part of a text: from its first character to before the last. */
export type Range = { from: number; to: number };
export type Label = Found<LabelKind>;

const NAMES = Object.keys(GROUPS);
const AUTOMATON = new PhraseAutomaton<string>(Object.values(GROUPS));

/** Most of a long text is further from codes and links than their words. */
const BLOCK_LENGTH = 256;

/**
 * The subject and the text of a message, and the phrases in them. Scans a block of the text when a search first looks
 * at it, and no block twice.
 */
export class TextScan {
  /** The subject, a line end, and the text. */
  readonly written: string;
  /** The same in lower case. */
  readonly lower: string;
  readonly subject: Range;
  readonly text: Range;
  readonly #blocks: FoundByGroup<string>[] = [];

  constructor(subject: string, text: string) {
    this.written = `${subject}\n${text}`;
    this.lower = lowerCase(this.written);
    this.subject = { from: 0, to: subject.length };
    this.text = { from: subject.length + 1, to: this.lower.length };
  }

  /** Returns the phrases of a group within a range, from left to right. */
  find<Name extends Group>(name: Name, range: Range): Found<KindOf<Name>>[] {
    const group = NAMES.indexOf(name);
    const found: Found<string>[] = [];
    for (
      let block = Math.floor(range.from / BLOCK_LENGTH);
      block * BLOCK_LENGTH < range.to;
      block += 1
    ) {
      for (const phrase of this.#scanBlock(block)[group] ?? [])
        if (phrase.kind !== "none") this.#addWithin(range, { phrase, group, found });
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the group's tables have these kinds
    return found as Found<KindOf<Name>>[];
  }

  #addWithin(
    { from, to }: Range,
    { phrase, group, found }: { phrase: Found<string>; group: number; found: Found<string>[] },
  ): void {
    const { start, end } = phrase;
    if (end <= from || start >= to) return;
    // A phrase that continues in the next block may contain another phrase there.
    const isFree = (one: Found<string>) => one.start >= (found.at(-1)?.end ?? from);
    if (start >= from && end <= to) {
      if (isFree(phrase)) found.push(phrase);
      return;
    }
    // A phrase that crosses an end of the range may hide a shorter one within.
    const text = this.lower.slice(0, to);
    const within = AUTOMATON.scan(text, Math.max(start, from), Math.min(end, to))[group] ?? [];
    for (const one of within) if (one.kind !== "none" && isFree(one)) found.push(one);
  }

  has(name: Group, range: Range): boolean {
    return this.find(name, range).length > 0;
  }

  #scanBlock(block: number): FoundByGroup<string> {
    const from = block * BLOCK_LENGTH;
    const to = Math.min(from + BLOCK_LENGTH, this.lower.length);
    return (this.#blocks[block] ??= AUTOMATON.scan(this.lower, from, to));
  }

  /** Returns a range in lower case. */
  slice({ from, to }: Range): string {
    return this.lower.slice(from, to);
  }

  /** Whether a range contains neither letters, digits, nor a URL. */
  isEmpty(range: Range): boolean {
    return !/[\p{L}\p{N}]/u.test(this.slice(range)) && !this.slice(range).includes(PLACEHOLDER);
  }

  /** Returns the end of a range, from the start of its last sentence or line. */
  lastSentence({ from, to }: Range): Range {
    for (let start = to; start > from; start -= 1) {
      const isLineStart = this.lower.charCodeAt(start - 1) === LINE_END;
      if (isLineStart || (start < to && this.#isSentenceStart(start))) return { from: start, to };
    }
    return { from, to };
  }

  /** Returns the sentences and lines of a range that have words, the last first. */
  *sentencesBackward({ from, to }: Range): Generator<Range> {
    for (let end = to; end > from;) {
      const isLineEnd = this.lower.charCodeAt(end - 1) === LINE_END;
      const sentence = this.lastSentence({ from, to: isLineEnd ? end - 1 : end });
      if (!this.isEmpty(sentence)) yield sentence;
      end = Math.min(sentence.from, end - 1);
    }
  }

  #isSentenceStart(at: number): boolean {
    if (!SENTENCE_ENDS.includes(this.lower.charCodeAt(at - 1))) return false;
    const code = this.lower.charCodeAt(at);
    return code <= SPACE || isIdeographic(code);
  }
}

const LINE_END = 10;
const SPACE = 32;
const SENTENCE_ENDS = Array.from(".!?。！？", (mark) => mark.charCodeAt(0));

/** After ideographs and kana, sentences follow without a space. */
export function isIdeographic(code: number): boolean {
  return code >= 0x3000 && code <= 0x9fff;
}
