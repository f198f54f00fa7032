import { createHash } from "node:crypto";
import type { RandomSource } from "../keys/random-source.ts";

/**
 * A browser that buys: 128 random bits that live in its cookie. The store knows their hash only, so
 * that nobody who reads it can pass for a buyer.
 */
export type Buyer = { id: string; hash: Buffer };

const ID_BYTES = 16;

export function makeBuyer(random: RandomSource): Buyer {
  return buyerOf(random(ID_BYTES).toString("base64url"));
}

export function buyerOf(id: string): Buyer {
  return { id, hash: createHash("sha256").update(`mayfly buyer ${id}`).digest() };
}
