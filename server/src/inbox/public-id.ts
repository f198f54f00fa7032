import type { RandomSource } from "../keys/random-source.ts";

/** Names an inbox in ids that clients see. It opens nothing. */
export function makePublicId(random: RandomSource): string {
  return random(9).toString("base64url");
}
