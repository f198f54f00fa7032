import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";

/** A forward may have 25 MB, so hashing yields to the event loop between slices. */
const SLICE_BYTES = 262_144;

/** Returns the base64 SHA-256 of a body in relaxed canonicalization (RFC 6376 3.4.4). */
export async function hashBody(raw: Buffer, bodyStart: number): Promise<string> {
  const hash = createHash("sha256");
  let emptyLines = "";
  let isEmpty = true;
  for (let at = bodyStart; at < raw.length;) {
    const end = endOfSlice(raw, at);
    const text = emptyLines + relaxLines(raw.toString("latin1", at, end));
    const keptLength = lengthWithoutEmptyLines(text);
    if (keptLength > 0) hash.update(text.slice(0, keptLength), "latin1");
    // Trailing empty lines are ignored.
    emptyLines = text.slice(keptLength);
    isEmpty &&= keptLength === 0;
    at = end;
    if (at < raw.length) await nextTurn();
  }
  if (!isEmpty) hash.update("\r\n");
  return hash.digest("base64");
}

/** Returns an offset right after a line end. */
function endOfSlice(raw: Buffer, start: number): number {
  const lineEnd = raw.indexOf("\r\n", start + SLICE_BYTES);
  return lineEnd < 0 ? raw.length : lineEnd + 2;
}

/** Linear in the length of any whitespace run. Adds the missing end of a last line, as SMTP does. */
function relaxLines(lines: string): string {
  const text = lines.endsWith("\r\n") ? lines : `${lines}\r\n`;
  return text.replace(/[ \t]+(\r\n)?/g, (_, lineEnd: string | undefined) => lineEnd ?? " ");
}

function lengthWithoutEmptyLines(text: string): number {
  let length = text.length;
  while (text.endsWith("\r\n", length)) length -= 2;
  return length;
}

/** A header field as written, one character per byte, without its final line end. */
export type WrittenField = { readonly name: string; readonly text: string };

/** Splits the header of a message that we composed, top to bottom. The header is well-formed. */
export function splitHeader(header: string): WrittenField[] {
  return header.split(/\r\n(?![ \t])/).flatMap((text) => {
    const colon = text.indexOf(":");
    return colon < 1 ? [] : [{ name: text.slice(0, colon).trimEnd().toLowerCase(), text }];
  });
}

/** Relaxed form of RFC 6376 3.4.2, without the final line end. */
export function relaxField({ name, text }: WrittenField): string {
  const value = text.slice(text.indexOf(":") + 1).replaceAll("\r\n", "");
  return `${name}:${value.replace(/[ \t]+/g, " ").replace(/^ | $/g, "")}`;
}
