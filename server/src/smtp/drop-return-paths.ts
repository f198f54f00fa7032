/*
 * RFC 5321 4.4: final delivery adds the only Return-Path. A Return-Path that the sender wrote could
 * pass for the envelope's sender.
 */
const ANY = /^return-path[ \t]*:/im;
const FIELD = /^return-path[ \t]*:[^\r\n]*\r\n(?:[ \t][^\r\n]*\r\n)*/gim;

/** Removes the Return-Path fields between `start` and `end`, in place. Returns the new length in bytes. */
export function dropReturnPaths(raw: Buffer, header: { start: number; end: number }): number {
  const text = raw.toString("latin1", header.start, header.end);
  if (!ANY.test(text)) return raw.length;
  const shorter = text.replaceAll(FIELD, "");
  const written = raw.write(shorter, header.start, "latin1");
  raw.copy(raw, header.start + written, header.end);
  return raw.length - (text.length - shorter.length);
}
