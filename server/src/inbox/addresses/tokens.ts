import { hash, timingSafeEqual } from "node:crypto";
import { groupPassword } from "@mayfly/contract/password-form";
import { TOKENS_PER_ADDRESS_MAX } from "@mayfly/contract/constants";
import type { RandomSource } from "../../keys/random-source.ts";
import type { Clock } from "../../time/clock.ts";
import type { InboxStore } from "../inbox-store.ts";

/**
 * Bearer tokens and recovery secrets. The store keeps only their SHA-256. Both are random, so no slow hash is
 * needed.
 */

const TOKEN_BYTES = 24;
/** 20 characters from an alphabet of 32: 100 random bits, in groups that can be read aloud. */
const PASSWORD_CHARACTERS = 20;
/** Crockford's alphabet: typed look-alikes are mapped to the right character. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Returns a token: 192 random bits, URL-safe, after the tag of the address's cell. */
export function makeToken(cellTag: string, random: RandomSource): string {
  return tokenFrom(cellTag, random(TOKEN_BYTES));
}

/** Derives a token from 24 secret bytes; ignores further bytes. */
export function tokenFrom(cellTag: string, bytes: Buffer): string {
  return `${cellTag}_${bytes.subarray(0, TOKEN_BYTES).toString("base64url")}`;
}

export function makePassword(random: RandomSource): string {
  return passwordFrom(random(PASSWORD_CHARACTERS));
}

/** Derives a password from 20 secret bytes; ignores further bytes. */
export function passwordFrom(bytes: Buffer): string {
  const used = bytes.subarray(0, PASSWORD_CHARACTERS);
  return groupPassword(Array.from(used, (byte) => ALPHABET[byte % 32]).join(""));
}

export function hashSecret(secret: string): Buffer {
  // Runs on every request. Hashing to a string and then to a pooled buffer takes half the time of a separate buffer.
  return Buffer.from(hash("sha256", secret, "latin1"), "latin1");
}

/** Compares in constant time. */
export function matchesHash(secret: string, expected: Buffer): boolean {
  const actual = hashSecret(secret);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Adds a token to an address, if missing. Beyond TOKENS_PER_ADDRESS_MAX, the oldest token is removed. */
export async function addToken(
  { store, clock }: { store: Pick<InboxStore, "addToken">; clock: Clock },
  inboxId: number,
  token: string,
): Promise<void> {
  await store.addToken({
    inboxId,
    tokenHash: hashSecret(token),
    createdAtMs: clock.nowMs(),
    tokensMax: TOKENS_PER_ADDRESS_MAX,
  });
}
