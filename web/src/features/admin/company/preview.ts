/** Returns the beginning of a mail on one line: at most `lengthMax` characters, of which none is split. */
export function previewOf(body: string, lengthMax: number): string {
  const line = body.replaceAll(/\s+/g, " ").trim();
  const characters = Array.from(line.slice(0, 2 * lengthMax + 2));
  if (characters.length <= lengthMax) return line;
  return `${characters.slice(0, lengthMax).join("")}…`;
}
