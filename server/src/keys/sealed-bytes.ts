import { createCipheriv, createDecipheriv, type DecipherGCM } from "node:crypto";
import type { RandomSource } from "./random-source.ts";

/** Sealed bytes in order: nonce (12) · ciphertext · tag (16). */
export type SealedPieces = readonly Buffer[];

type SealKey = {
  /** 32 bytes. */
  key: Buffer;
  /** Authenticated context (AAD): bytes sealed for one context don't open in another. */
  boundTo: Buffer;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Shorter bytes are truncated. */
export const SEALED_BYTES_MIN = NONCE_BYTES + TAG_BYTES;
/** Sealed or opened within a millisecond. */
const PART_BYTES = 512 * 1024;

/** Seals with AES-256-GCM. Returns the pieces unjoined, because callers copy them anyway. */
export function sealBytes(
  plain: Uint8Array,
  { key, boundTo }: SealKey,
  random: RandomSource,
): SealedPieces {
  const nonce = random(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(boundTo);
  const ciphertext = cipher.update(plain);
  cipher.final();
  return [nonce, ciphertext, cipher.getAuthTag()];
}

/** Runs work when its turn comes. `of`: the key that it works with. */
export type InTurn = <Result>(of: Buffer, work: () => Result) => Promise<Result>;

/** Like `sealBytes`, but each part waits for its turn. Returns one piece, which fills its memory. */
export async function sealBytesInParts(
  plain: Buffer,
  under: SealKey,
  { random, inTurn }: { random: RandomSource; inTurn: InTurn },
): Promise<SealedPieces> {
  const nonce = random(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", under.key, nonce).setAAD(under.boundTo);
  const sealed = Buffer.allocUnsafeSlow(plain.length + SEALED_BYTES_MIN);
  nonce.copy(sealed);
  for (let at = 0; at < plain.length; at += PART_BYTES) {
    const part = plain.subarray(at, at + PART_BYTES);
    await inTurn(under.key, () => cipher.update(part).copy(sealed, NONCE_BYTES + at));
  }
  cipher.final();
  cipher.getAuthTag().copy(sealed, sealed.length - TAG_BYTES);
  return [sealed];
}

/** Returns undefined if the bytes were truncated or modified, or sealed under another key or context. */
export function openSealed(sealed: Buffer, under: SealKey): Buffer | undefined {
  if (sealed.length < SEALED_BYTES_MIN) return undefined;
  const decipher = createDecipher(sealed, under);
  const plain = decipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES));
  return isAuthentic(decipher) ? plain : undefined;
}

/** Like `openSealed`, but each part waits for its turn: large messages take tens of milliseconds. */
export async function openSealedInParts(
  sealed: Buffer,
  under: SealKey,
  inTurn: InTurn,
): Promise<Buffer | undefined> {
  if (sealed.length <= PART_BYTES) return inTurn(under.key, () => openSealed(sealed, under));
  const decipher = createDecipher(sealed, under);
  const end = sealed.length - TAG_BYTES;
  const plain = Buffer.allocUnsafeSlow(end - NONCE_BYTES);
  for (let at = NONCE_BYTES; at < end; at += PART_BYTES) {
    const part = sealed.subarray(at, Math.min(at + PART_BYTES, end));
    await inTurn(under.key, () => decipher.update(part).copy(plain, at - NONCE_BYTES));
  }
  return isAuthentic(decipher) ? plain : undefined;
}

function createDecipher(sealed: Buffer, { key, boundTo }: SealKey): DecipherGCM {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE_BYTES));
  return decipher.setAAD(boundTo).setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
}

function isAuthentic(decipher: DecipherGCM): boolean {
  try {
    decipher.final();
    return true;
  } catch {
    // OpenSSL's error has no further information.
    return false;
  }
}

export function sealText(text: string, under: SealKey, random: RandomSource): Buffer {
  return Buffer.concat(sealBytes(Buffer.from(text), under, random));
}

/** Opens with the first matching key, including former ones. */
export function openText(sealed: Buffer, keys: readonly Buffer[], boundTo: Buffer) {
  for (const key of keys) {
    const plain = openSealed(sealed, { key, boundTo });
    if (plain) return plain.toString("utf8");
  }
  return undefined;
}
