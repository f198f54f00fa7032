/** Kinds and our own domains: few values, repeated in every row. */
const shared = new Map<string, string>();

/** Returns the same string for the same text: each row has separate strings, and thousands stay in memory. */
export function shareText<Text extends string>(text: Text): Text {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same text
  const first = shared.get(text) as Text | undefined;
  if (first !== undefined) return first;
  shared.set(text, text);
  return text;
}
