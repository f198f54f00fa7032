/*
 * RFC 5321 4.4: a message that is finally delivered has one Return-Path, ours. One that the sender
 * put into it could pass for the envelope's sender.
 */
const ANY = /^return-path[ \t]*:/im;
const FIELD = /^return-path[ \t]*:[^\r\n]*\r\n(?:[ \t][^\r\n]*\r\n)*/gim;

/** Removes the Return-Path fields of the header between `start` and `end`, in place; returns the new length of the whole. */
export function dropReturnPaths(raw: Buffer, header: { start: number; end: number }): number {
  const text = raw.toString("latin1", header.start, header.end);
  if (!ANY.test(text)) return raw.length;
  const shorter = text.replaceAll(FIELD, "");
  const written = raw.write(shorter, header.start, "latin1");
  raw.copy(raw, header.start + written, header.end);
  return raw.length - (text.length - shorter.length);
}
