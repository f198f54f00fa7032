/** The written form of an address's password, which people can read aloud and type. */

/** Returns a typed password without dashes, in capitals, with 0 for o and 1 for i or l. */
export function normalizePassword(typed: string): string {
  const characters = typed.toLowerCase().replaceAll("o", "0").replaceAll(/[il]/g, "1");
  return groupPassword(characters.replaceAll(/[^0-9a-z]/g, ""));
}

/** Splits into groups of four, joined by dashes. */
export function groupPassword(characters: string): string {
  return characters.match(/.{1,4}/g)?.join("-") ?? "";
}
