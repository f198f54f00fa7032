import type { RandomSource } from "../keys/random-source.ts";

/** Identifies an inbox in ids that clients see. Grants no access. */
export function makePublicId(random: RandomSource): string {
  return random(9).toString("base64url");
}
