/** The text of a message's header, byte for byte (latin1), up to its empty line; undefined where it is longer than that. */
export function readHeaderBlock(raw: Buffer, bytesMax: number): string | undefined {
  const text = raw.toString("latin1", 0, bytesMax);
  const end = /\r?\n\r?\n/.exec(text)?.index;
  if (end !== undefined) return text.slice(0, end);
  return raw.length <= bytesMax ? text : undefined;
}
