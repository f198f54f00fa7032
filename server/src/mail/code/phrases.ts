/**
 * Phrases of one kind, one line for each language. `|` separates phrases. `*` at either end of a phrase allows more
 * letters there: `*code` also matches the end of 'Einmalcode'. In scripts without word separators, both ends are open.
 * A space in a phrase also matches a hyphen. All in lower case.
 */
export type PhraseTable<Kind> = readonly [Kind, readonly string[]];

export type Found<Kind> = { kind: Kind; start: number; end: number };

type PhraseFinder<Kind> = {
  /** From left to right; at each position the longest phrase. */
  all: (text: string) => readonly Found<Kind>[];
  /** The first phrase of another kind than `except`. */
  first: (text: string, except?: Kind) => Found<Kind> | undefined;
};

/** Creates a finder for the phrases of one group of tables in lower-case text. */
export function createPhraseFinder<Kind>(tables: readonly PhraseTable<Kind>[]): PhraseFinder<Kind> {
  const automaton = new PhraseAutomaton([tables]);
  const find = (text: string, from: number, to: number) => automaton.scan(text, from, to)[0] ?? [];
  return {
    all: (text) => find(text, 0, text.length),
    first(text, except) {
      for (let from = 0; from < text.length; from += FIRST_LENGTH) {
        const found = find(text, from, Math.min(from + FIRST_LENGTH, text.length));
        const first = found.find(({ kind }) => kind !== except);
        if (first) return first;
      }
      return undefined;
    },
  };
}

/** Most texts that have a phrase have one early. */
const FIRST_LENGTH = 64;

/**
 * Converts to the tables' lower case: JavaScript converts İ, the start of some Turkish sentences, to two characters.
 * Keeps the length.
 */
export function lowerCase(text: string): string {
  return text.replaceAll("İ", "i").toLowerCase();
}

/** Groups without a phrase may be missing. */
export type FoundByGroup<Kind> = readonly (readonly Found<Kind>[] | undefined)[];

/** A phrase ends at a node. `closed`: no letter may follow. */
type End<Kind> = { group: number; kind: Kind; closed: boolean };

const NOTHING = 0;
/** Roots of the trees of phrases that may start anywhere, and of those that start at the start of a word. */
const ANYWHERE = 1;
const AT_WORD_START = 2;

const NODES_MAX = 1 << 16;
const GROUPS_MAX = 31;

/**
 * Finds the phrases of several groups of tables in one pass over a text. It consists of prefix trees whose edges are in
 * one hash table. Few beginnings of three letters belong to a phrase, so most positions cost one look.
 */
export class PhraseAutomaton<Kind> {
  readonly #beginnings = new Beginnings();
  readonly #edges: EdgeTable;
  /** By the number of the node. */
  readonly #ends: (readonly End<Kind>[] | undefined)[];
  /** For each group, the longest phrase at the current position. */
  readonly #longest: { kind: Kind | undefined; end: number }[];
  /** Length of the longest phrase, and of the letter after it. */
  readonly #lengthMax: number;
  #letters = new Uint16Array(1_024);
  #bytes = Buffer.from(this.#letters.buffer);

  constructor(groups: readonly (readonly PhraseTable<Kind>[])[]) {
    if (groups.length > GROUPS_MAX) throw new RangeError("Too many groups");
    const edges = new Map<number, number>();
    const ends: End<Kind>[][] = [];
    let nodes = AT_WORD_START;
    const phrases = groups.flatMap(readPhrases);
    for (const { letters, root, end } of phrases) {
      this.#beginnings.add(letters, root);
      let node = root;
      for (let at = 0; at < letters.length; at += 1) {
        const key = edgeKey(node, letters.charCodeAt(at));
        node = edges.get(key) ?? (nodes += 1);
        edges.set(key, node);
      }
      addEnd((ends[node] ??= []), end);
    }
    if (nodes >= NODES_MAX) throw new RangeError("Too many phrases");
    this.#edges = new EdgeTable(edges);
    this.#ends = Array.from({ length: nodes + 1 }, (_, node) => ends[node]);
    this.#lengthMax = Math.max(...phrases.map(({ letters }) => letters.length)) + 1;
    this.#longest = groups.map(() => ({ kind: undefined, end: 0 }));
  }

  /**
   * Returns the phrases that start in a range of a lower-case text, by the number of the group. Phrases of one group
   * don't overlap.
   */
  scan(text: string, from: number, to: number): FoundByGroup<Kind> {
    const found: Found<Kind>[][] = [];
    const { ofTwo, ofThree } = this.#beginnings;
    const before = Math.min(from, 1);
    const letters = this.#read(text.slice(from - before, to + this.#lengthMax));
    let hash = 0;
    let beginsTwo = NOTHING;
    // When the third letter of a phrase is read, the hash is that of its beginning.
    const readEnd = before + to - from + 2;
    for (let at = before; at < readEnd; at += 1) {
      hash = addToHash(hash, letters[at] ?? NOTHING);
      const begins = beginsTwo | (ofThree[hash] ?? NOTHING);
      beginsTwo = ofTwo[hash & MASK_OF_TWO] ?? NOTHING;
      if (begins !== NOTHING && at >= before + 2) {
        const groups = this.#findAt(letters, at - 2, begins);
        if (groups !== 0) this.#addLongest(groups, { start: at - 2, offset: from - before, found });
      }
    }
    return found;
  }

  /** Copies a text, with spaces for hyphens: reading letters from a string takes three times as long. */
  #read(text: string): Uint16Array {
    if (this.#letters.length < text.length + 2) {
      this.#letters = new Uint16Array(text.length * 2);
      this.#bytes = Buffer.from(this.#letters.buffer);
    }
    this.#bytes.write(text.includes("-") ? text.replaceAll("-", " ") : text, "utf16le");
    this.#letters[text.length] = NOTHING;
    this.#letters[text.length + 1] = NOTHING;
    return this.#letters;
  }

  /** Notes the longest phrase of each group that starts here. Returns the set of these groups, one bit each. */
  #findAt(letters: Uint16Array, start: number, begins: number): number {
    const groups = begins & ANYWHERE ? this.#walk(letters, start, ANYWHERE) : 0;
    const isInWord = start > 0 && isWordPart(letters[start - 1] ?? 0);
    if ((begins & AT_WORD_START) === 0 || isInWord) return groups;
    return groups | this.#walk(letters, start, AT_WORD_START);
  }

  #walk(letters: Uint16Array, start: number, root: number): number {
    const edges = this.#edges;
    let groups = 0;
    let node = root;
    for (let at = start; ; at += 1) {
      node = edges.next(node, letters[at] ?? NOTHING);
      if (node === NOTHING) return groups;
      const ends = this.#ends[node];
      if (ends) groups |= this.#noteEnds(ends, at + 1, letters[at + 1] ?? NOTHING);
    }
  }

  #noteEnds(ends: readonly End<Kind>[], at: number, following: number): number {
    const isInWord = isLetter(following);
    let groups = 0;
    for (const { group, kind, closed } of ends) {
      const longest = this.#longest[group];
      if (!longest || longest.end > at || (closed && isInWord)) continue;
      longest.kind = kind;
      longest.end = at;
      groups |= 1 << group;
    }
    return groups;
  }

  #addLongest(
    groups: number,
    { start, offset, found }: { start: number; offset: number; found: Found<Kind>[][] },
  ): void {
    for (let group = 0, left = groups; left !== 0; group += 1, left >>= 1) {
      const longest = this.#longest[group];
      if ((left & 1) === 0 || !longest) continue;
      const list = (found[group] ??= []);
      const { kind, end } = longest;
      longest.end = 0;
      const isFree = start + offset >= (list.at(-1)?.end ?? 0);
      if (kind !== undefined && isFree)
        list.push({ kind, start: start + offset, end: end + offset });
    }
  }
}

/** Han, kana, Hangul, and Thai. */
const UNSEGMENTED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

type Phrase<Kind> = { letters: string; root: number; end: End<Kind> };

function readPhrases<Kind>(tables: readonly PhraseTable<Kind>[], group: number): Phrase<Kind>[] {
  return tables.flatMap(([kind, lines]) =>
    lines.flatMap((line) =>
      line.split("|").map((written) => {
        const unsegmented = UNSEGMENTED.test(written);
        const isOpen = unsegmented || written.startsWith("*");
        const closed = !unsegmented && !written.endsWith("*");
        return {
          letters: written.replace(/^\*|\*$/g, "").replaceAll("-", " "),
          root: isOpen ? ANYWHERE : AT_WORD_START,
          end: { group, kind, closed },
        };
      }),
    ),
  );
}

/** If two tables of a group contain a phrase, the first table counts. */
function addEnd<Kind>(ends: End<Kind>[], end: End<Kind>): void {
  const known = ends.find(({ group }) => group === end.group);
  if (known) known.closed &&= end.closed;
  else ends.push(end);
}

/** By a hash of two or three letters, the roots of the trees that may have a phrase with this beginning. */
class Beginnings {
  /** Of phrases that have only two letters. */
  readonly ofTwo = new Uint8Array(MASK_OF_TWO + 1);
  readonly ofThree = new Uint8Array(MASK_OF_THREE + 1);

  add(letters: string, root: number): void {
    let hash = 0;
    for (const letter of letters.slice(0, 3)) hash = addToHash(hash, letter.charCodeAt(0));
    const table = letters.length < 3 ? this.ofTwo : this.ofThree;
    const index = letters.length < 3 ? hash & MASK_OF_TWO : hash;
    table[index] = (table[index] ?? NOTHING) | root;
  }
}

const MASK_OF_TWO = (1 << 10) - 1;
const MASK_OF_THREE = (1 << 15) - 1;

/** Adds a letter to the hash of the last three. Its low bits depend on the last two only. */
function addToHash(hash: number, code: number): number {
  return ((hash << 5) ^ code) & MASK_OF_THREE;
}

/** A hash table with linear probing: the next node by the node and the letter. */
class EdgeTable {
  readonly #keys: Int32Array;
  readonly #nodes: Uint16Array;
  readonly #mask: number;

  constructor(edges: ReadonlyMap<number, number>) {
    const size = 2 ** Math.ceil(Math.log2(edges.size * 3));
    this.#keys = new Int32Array(size);
    this.#nodes = new Uint16Array(size);
    this.#mask = size - 1;
    for (const [key, node] of edges) {
      let slot = this.#slotOf(key);
      while (this.#keys[slot] !== 0) slot = (slot + 1) & this.#mask;
      this.#keys[slot] = key;
      this.#nodes[slot] = node;
    }
  }

  next(node: number, code: number): number {
    const key = edgeKey(node, code);
    for (let slot = this.#slotOf(key); ; slot = (slot + 1) & this.#mask) {
      const found = this.#keys[slot];
      if (found === key) return this.#nodes[slot] ?? NOTHING;
      if (found === 0) return NOTHING;
    }
  }

  #slotOf(key: number): number {
    return (Math.imul(key, 0x9e3779b1) >>> 12) & this.#mask;
  }
}

function edgeKey(node: number, code: number): number {
  return (node << 16) | code;
}

const LETTER = /[\p{L}\p{M}]/u;
const IS_LETTER = 1;
const NO_LETTER = 2;
/** Caches the kind of each character beyond ASCII; 0 if it wasn't checked yet. */
const kinds = new Uint8Array(1 << 16);

function isLetter(code: number): boolean {
  if (code < 128) return code >= 97 && code <= 122;
  const kind = kinds[code] || (LETTER.test(String.fromCharCode(code)) ? IS_LETTER : NO_LETTER);
  kinds[code] = kind;
  return kind === IS_LETTER;
}

function isWordPart(code: number): boolean {
  return (code >= 48 && code <= 57) || isLetter(code);
}
