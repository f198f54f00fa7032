/** How the password of an address is written, so that it survives being read out and typed. */

/** Reads what somebody typed: without dashes, in capitals, with o for 0 and i or l for 1. */
export function normalizePassword(typed: string): string {
  const characters = typed.toLowerCase().replaceAll("o", "0").replaceAll(/[il]/g, "1");
  return inGroups(characters.replaceAll(/[^0-9a-z]/g, ""));
}

/** Groups of four, with dashes between them. */
export function inGroups(characters: string): string {
  return characters.match(/.{1,4}/g)?.join("-") ?? "";
}
