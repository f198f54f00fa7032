import { createCipheriv, createDecipheriv } from "node:crypto";
import type { RandomSource } from "./random-source.ts";

/** Sealed bytes in order: nonce (12) · ciphertext · tag (16). */
export type SealedPieces = readonly Buffer[];

export type SealKey = {
  /** 32 bytes. */
  key: Buffer;
  /** Authenticated context (AAD): bytes sealed for one context don't open in another. */
  boundTo: Buffer;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Shorter bytes are truncated. */
export const SEALED_BYTES_MIN = NONCE_BYTES + TAG_BYTES;

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

/** Returns undefined if the bytes were truncated or modified, or sealed under another key or context. */
export function openSealed(sealed: Buffer, { key, boundTo }: SealKey): Buffer | undefined {
  if (sealed.length < SEALED_BYTES_MIN) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(boundTo).setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const plain = decipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES));
  try {
    decipher.final();
  } catch {
    // OpenSSL's error has no further information.
    return undefined;
  }
  return plain;
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
