import { createCipheriv, createDecipheriv } from "node:crypto";
import type { RandomSource } from "./random-source.ts";

/** Sealed bytes in the order in which they belong together: nonce (12) · ciphertext · tag (16). */
export type SealedPieces = readonly Buffer[];

export type SealKey = {
  /** 32 bytes. */
  key: Buffer;
  /** What is sealed can't be passed off as sealed for something else. */
  boundTo: Buffer;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Anything shorter was cut. */
export const SEALED_BYTES_MIN = NONCE_BYTES + TAG_BYTES;

/** AES-256-GCM, not yet joined: whoever puts it in its place copies it there anyhow. */
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

/** Undefined for what was cut or changed, or sealed under another key or for something else. */
export function openSealed(sealed: Buffer, { key, boundTo }: SealKey): Buffer | undefined {
  if (sealed.length < SEALED_BYTES_MIN) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(boundTo).setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const plain = decipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES));
  try {
    decipher.final();
  } catch {
    // OpenSSL's own error says nothing more than this.
    return undefined;
  }
  return plain;
}

export function sealText(text: string, under: SealKey, random: RandomSource): Buffer {
  return Buffer.concat(sealBytes(Buffer.from(text), under, random));
}

/** By the first of the keys that opens it: former ones are tried, too. */
export function openText(sealed: Buffer, keys: readonly Buffer[], boundTo: Buffer) {
  for (const key of keys) {
    const plain = openSealed(sealed, { key, boundTo });
    if (plain) return plain.toString("utf8");
  }
  return undefined;
}
