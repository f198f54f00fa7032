import { isProgramName } from "../../mail/file-type/program-file.ts";
import { decodeHeaderText } from "../../mail/mime/encoded-words.ts";

/**
 * Returns whether the unparsed part of a message may contain a program. Looks for a program's name in a header, and for
 * its first bytes at a line start, encoded or not. Prefers false positives.
 */
export function mayHoldProgram(raw: string): boolean {
  if (/(?:^|\n)(?:TV[opqr]|f0VMR|Iy[EFGH]|\/u36z|zvrt\/|z\/rt\/|yv66v)/.test(raw)) return true;
  if (/(?:^|\n)(?:MZ|\x7fELF|#!)/.test(raw)) return true;
  for (const [, quoted, bare] of raw.matchAll(NAMES)) {
    if (readingsOf(quoted ?? bare ?? "").some(isProgramName)) return true;
  }
  return false;
}

/** Names in parameters, parameter continuations (RFC 2231), and uuencoded files. */
const NAMES =
  /(?:name\*?\d{0,2}\*?[ \t]{0,4}=[ \t]{0,4}|\nbegin [0-7]{3,4} )(?:"([^"\n]{1,500})"|([^\r\n;"]{1,500}))/gi;

/** Returns the names that mail programs may read: encoded parts decoded, to the end or to the first space. */
function readingsOf(name: string): string[] {
  return [decodeEscapes(name), decodeHeaderText(name)].flatMap((text) => [
    text,
    text.split(/[\t ]/, 1)[0] ?? "",
  ]);
}

function decodeEscapes(name: string): string {
  return name.replace(/[%=]([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
