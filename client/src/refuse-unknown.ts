/**
 * Throws TypeError for an option that a method doesn't have. TypeScript refuses most of these; a misspelled filter would
 * match any message.
 */
export function refuseUnknown(options: object): void {
  const given = Object.entries(options).find(([, value]) => value !== undefined);
  if (given) throw new TypeError(`Unknown option "${given[0]}".`);
}
