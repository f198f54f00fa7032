/**
 * Finds known ASCII names within a text, in any case, without creating a string for each. The names are tags and
 * attributes of HTML: a newsletter has thousands.
 */
export class NameTable {
  readonly #names: readonly string[];
  /** Index of a name plus one, at its hash or at the next free slot. */
  readonly #slots: Uint16Array;

  /** The names must be in lower case. */
  constructor(names: readonly string[]) {
    this.#names = names;
    this.#slots = new Uint16Array(2 ** Math.ceil(Math.log2(names.length * 4 + 4)));
    for (const [index, name] of names.entries()) {
      this.#slots[this.#freeSlot(hashName(name, 0, name.length))] = index + 1;
    }
  }

  /** Returns the index of the name between two positions of a text, or -1. */
  find(text: string, from: number, to: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hashName(text, from, to) & mask; ; slot = (slot + 1) & mask) {
      const index = (this.#slots[slot] ?? 0) - 1;
      if (index < 0) return -1;
      const name = this.#names[index] ?? "";
      if (name.length === to - from && startsWithName(text, from, name)) return index;
    }
  }

  #freeSlot(hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    return slot;
  }
}

function hashName(text: string, from: number, to: number): number {
  let hash = to - from;
  for (let at = from; at < to; at += 1) hash = (hash * 31 + lowerCode(text, at)) & 0xff_ffff;
  return hash;
}

function startsWithName(text: string, from: number, name: string): boolean {
  for (let at = 0; at < name.length; at += 1) {
    if (lowerCode(text, from + at) !== name.charCodeAt(at)) return false;
  }
  return true;
}

function lowerCode(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 65 && code <= 90 ? code + 32 : code;
}
