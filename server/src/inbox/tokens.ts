import { hash, timingSafeEqual } from "node:crypto";
import { inGroups } from "@mayfly/contract/password-form";
import type { RandomSource } from "../keys/random-source.ts";

/** Bearer tokens and recovery secrets. The store keeps their SHA-256 only: both are random, so nothing slower is needed. */

const TOKEN_BYTES = 24;
/** 20 characters of 32 are 100 random bits, in groups that can be read out. */
const PASSWORD_CHARACTERS = 20;
/** Crockford's alphabet: what looks alike is told apart when it is typed. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** 192 random bits, URL-safe, behind the tag of the cell that the address belongs to. */
export function makeToken(cellTag: string, random: RandomSource): string {
  return tokenFrom(cellTag, random(TOKEN_BYTES));
}

/** Of 24 bytes that nobody can guess; further ones are not used. */
export function tokenFrom(cellTag: string, bytes: Buffer): string {
  return `${cellTag}_${bytes.subarray(0, TOKEN_BYTES).toString("base64url")}`;
}

export function makePassword(random: RandomSource): string {
  return passwordFrom(random(PASSWORD_CHARACTERS));
}

/** Of 20 bytes that nobody can guess; further ones are not used. */
export function passwordFrom(bytes: Buffer): string {
  const used = bytes.subarray(0, PASSWORD_CHARACTERS);
  return inGroups(Array.from(used, (byte) => ALPHABET[byte % 32]).join(""));
}

export function hashSecret(secret: string): Buffer {
  // Asked of every call: as text, and then into shared memory, in half the time of a buffer of its own.
  return Buffer.from(hash("sha256", secret, "latin1"), "latin1");
}

/** Takes the same time whatever differs. */
export function secretMatches(secret: string, expected: Buffer): boolean {
  const actual = hashSecret(secret);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
