/**
 * Returns a message's header as Latin-1, without its empty line. Returns undefined if the header exceeds `bytesMax`.
 */
export function readHeaderBlock(raw: Buffer, bytesMax: number): string | undefined {
  const text = raw.toString("latin1", 0, bytesMax);
  const end = /\r?\n\r?\n/.exec(text)?.index;
  if (end !== undefined) return text.slice(0, end);
  return raw.length <= bytesMax ? text : undefined;
}
