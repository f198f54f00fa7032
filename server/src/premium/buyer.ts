import { createHash } from "node:crypto";
import type { RandomSource } from "../keys/random-source.ts";

/**
 * A buyer's browser, identified by 128 random bits in its cookie. The store holds only their hash, so a
 * leaked store can't impersonate a buyer.
 */
export type Buyer = { id: string; hash: Buffer };

const ID_BYTES = 16;

export function makeBuyer(random: RandomSource): Buyer {
  return buyerOf(random(ID_BYTES).toString("base64url"));
}

export function buyerOf(id: string): Buyer {
  return { id, hash: createHash("sha256").update(`mayfly buyer ${id}`).digest() };
}
