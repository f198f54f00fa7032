export type Found<Kind> = { kind: Kind; start: number; end: number };

export type PhraseFinder<Kind> = {
  /** From left to right; at each position the longest phrase. */
  all: (text: string) => Found<Kind>[];
  first: (text: string) => Found<Kind> | undefined;
};

/**
 * Creates a finder for the phrases of these tables in lower-case text. It walks a prefix tree, in one pass without
 * backtracking. In the tables, `|` separates phrases. `*` at either end of a phrase allows more letters there: `*code`
 * also matches the end of 'Einmalcode'. In scripts without word separators, both ends are open. A space in a phrase
 * also matches a hyphen.
 */
export function createPhraseFinder<Kind>(
  tables: readonly (readonly [Kind, readonly string[]])[],
): PhraseFinder<Kind> {
  const trees = createTrees<Kind>();
  for (const [kind, lines] of tables) {
    for (const phrase of lines.join("|").split("|")) insertPhrase(trees, phrase.trim(), kind);
  }
  const findFrom = (text: string, from: number) => findNext(trees, text, from);
  return {
    first: (text) => findFrom(text, 0),
    all(text) {
      const found: Found<Kind>[] = [];
      for (let one = findFrom(text, 0); one; one = findFrom(text, one.end)) found.push(one);
      return found;
    },
  };
}

function findNext<Kind>(trees: Trees<Kind>, text: string, from: number): Found<Kind> | undefined {
  const { beginnings } = trees;
  let code = text.charCodeAt(from);
  for (let next = from + 1; next < text.length; next += 1) {
    const nextCode = text.charCodeAt(next);
    const begins = beginnings[hashPair(code, nextCode)];
    code = nextCode;
    if (begins !== NOTHING && begins !== undefined) {
      const found = matchAt(trees, text, next - 1, begins);
      if (found) return found;
    }
  }
  return undefined;
}

/**
 * Converts to the tables' lower case: JavaScript converts İ, the start of some Turkish sentences, to two characters.
 */
export function lowerCase(text: string): string {
  return text.replaceAll("İ", "i").toLowerCase();
}

type Node<Kind> = {
  next: Map<number, Node<Kind>>;
  /** A phrase ends here. `closed`: no letter may follow. */
  ends: { kind: Kind; closed: boolean } | undefined;
};
type Trees<Kind> = {
  anywhere: Node<Kind>;
  atWordStart: Node<Kind>;
  /** Keyed by a hash of two letters: the trees that may have a phrase with this start. Most pairs have none. */
  beginnings: Uint8Array;
};

const NOTHING = 0;
const ANYWHERE = 1;
const AT_WORD_START = 2;
const HASH_SIZE = 1 << 13;

function createTrees<Kind>(): Trees<Kind> {
  const beginnings = new Uint8Array(HASH_SIZE);
  return { anywhere: createNode(), atWordStart: createNode(), beginnings };
}

function hashPair(code: number, next: number): number {
  return ((code << 5) ^ (code >> 4) ^ next) & (HASH_SIZE - 1);
}

function createNode<Kind>(): Node<Kind> {
  return { next: new Map(), ends: undefined };
}

/** Han, kana, Hangul, and Thai. */
const UNSEGMENTED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

function insertPhrase<Kind>(trees: Trees<Kind>, phrase: string, kind: Kind): void {
  const unsegmented = UNSEGMENTED.test(phrase);
  const open = unsegmented || phrase.startsWith("*");
  const letters = phrase.replace(/^\*|\*$/g, "");
  const pair = hashPair(letters.charCodeAt(0), letters.charCodeAt(1));
  trees.beginnings[pair] = (trees.beginnings[pair] ?? 0) | (open ? ANYWHERE : AT_WORD_START);
  let node = open ? trees.anywhere : trees.atWordStart;
  for (let at = 0; at < letters.length; at += 1) {
    const code = letters.charCodeAt(at);
    const next = node.next.get(code) ?? createNode<Kind>();
    node.next.set(code, next);
    node = next;
  }
  const closed = !unsegmented && !phrase.endsWith("*");
  // If two tables contain a phrase, the first table counts.
  node.ends ??= { kind, closed };
  node.ends.closed &&= closed;
}

// oxlint-disable-next-line max-params -- an object would be made for each pair of letters that may begin a phrase
function matchAt<Kind>(
  trees: Trees<Kind>,
  text: string,
  at: number,
  begins: number,
): Found<Kind> | undefined {
  const anywhere = begins & ANYWHERE ? walk(trees.anywhere, text, at) : undefined;
  if (!(begins & AT_WORD_START) || isWordPart(text.charCodeAt(at - 1))) return anywhere;
  const atStart = walk(trees.atWordStart, text, at);
  return anywhere && (!atStart || anywhere.end > atStart.end) ? anywhere : atStart;
}

function walk<Kind>(root: Node<Kind>, text: string, start: number): Found<Kind> | undefined {
  let longest: Found<Kind> | undefined;
  let node = root.next.get(text.charCodeAt(start));
  for (let end = start + 1; node; end += 1) {
    const code = text.charCodeAt(end);
    const { ends } = node;
    if (ends && !(ends.closed && isLetter(code))) longest = { kind: ends.kind, start, end };
    node = node.next.get(code === HYPHEN ? SPACE : code);
  }
  return longest;
}

const HYPHEN = 45;
const SPACE = 32;
const LETTER = /[\p{L}\p{M}]/u;

function isLetter(code: number): boolean {
  if (code < 128) return code >= 97 && code <= 122;
  return LETTER.test(String.fromCharCode(code));
}

function isWordPart(code: number): boolean {
  return (code >= 48 && code <= 57) || isLetter(code);
}
