/**
 * Parses the tags of a DKIM or DMARC record (RFC 6376 3.2). Removes whitespace from values; the first of duplicate tags
 * wins.
 */
export function readTags(record: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const part of record.split(";")) {
    const at = part.indexOf("=");
    const name = part.slice(0, at).trim();
    if (at > 0 && !tags.has(name)) tags.set(name, part.slice(at + 1).replaceAll(/\s/g, ""));
  }
  return tags;
}
