import { characterStart } from "@mayfly/contract/character-start";

/**
 * Returns the beginning of a mail on one line: at most `lengthMax` code points, without splitting a character as a reader
 * sees it.
 */
export function previewOf(body: string, lengthMax: number): string {
  const line = body.replaceAll(/\s+/g, " ").trim();
  const near = line.slice(0, 2 * lengthMax + 2);
  const codePoints = Array.from(near);
  if (codePoints.length <= lengthMax) return line;
  const { length } = codePoints.slice(0, lengthMax).join("");
  return `${near.slice(0, characterStart(near, length))}…`;
}
