import { createHash } from "node:crypto";
import { deriveKey } from "../keys/derive-key.ts";
import {
  openSealed,
  openSealedInParts,
  SEALED_BYTES_MIN,
  sealBytes,
  sealBytesInParts,
  type InTurn,
  type SealedPieces,
} from "../keys/sealed-bytes.ts";
import type { RandomSource } from "../keys/random-source.ts";

/**
 * Encrypts an inbox's content. Each address has a random content key that seals raw mail, summaries, and
 * verdicts. The content key is stored wrapped by a key derived from SECRET_KEY, which is never in the
 * database. Deleting the wrapped key makes everything sealed under it unreadable. An older copy of the
 * database still holds the wrapped key, but opening it requires SECRET_KEY.
 * This module must never access a database or store a key.
 *
 * Sealed:  nonce (12) · ciphertext · tag (16)                             AES-256-GCM
 * Wrapped: version (1) · unwrap method (1) · secret's fingerprint (4) · sealed content key (60)
 */

export type SealPurpose =
  | "raw"
  | "summary"
  | "verdict"
  | "senderProof"
  | "forwardTarget"
  | "push"
  | "attempt";

/**
 * The method that unwraps a content key. Other methods (a visitor's token, the operator) would get their own
 * number.
 */
const UNWRAPPED_BY_SERVER_SECRET = 0;
const WRAP_VERSION = 1;
const WRAP_HEADER_BYTES = 6;
const KEY_BYTES = 32;

/** Authenticated with the ciphertext (AAD), so a raw message can't be passed off as a summary or a key. */
const BOUND_TO = {
  raw: Buffer.from("mayfly raw"),
  summary: Buffer.from("mayfly summary"),
  verdict: Buffer.from("mayfly verdict"),
  senderProof: Buffer.from("mayfly sender proof"),
  forwardTarget: Buffer.from("mayfly forward target"),
  push: Buffer.from("mayfly push subscription"),
  attempt: Buffer.from("mayfly delivery attempt"),
  key: Buffer.from("mayfly content key"),
};

export type WrappingKey = { readonly fingerprint: Buffer; readonly key: Buffer };

export class ContentUnreadable extends Error {
  constructor(reason: string) {
    super(`Content can't be opened: ${reason}`);
    this.name = "ContentUnreadable";
  }
}

/** Returns one wrapping key per value of SECRET_KEY, in the same order. The first wraps new keys; all can unwrap. */
export function deriveWrappingKeys([current, ...former]: readonly [Buffer, ...Buffer[]]): [
  WrappingKey,
  ...WrappingKey[],
] {
  return [wrappingKeyOf(current), ...former.map(wrappingKeyOf)];
}

function wrappingKeyOf(secret: Buffer): WrappingKey {
  const key = deriveKey(secret, "content key v1");
  return { key, fingerprint: createHash("sha256").update(key).digest().subarray(0, 4) };
}

export function makeContentKey(random: RandomSource): Buffer {
  return random(KEY_BYTES);
}

export function wrapContentKey(
  contentKey: Buffer,
  wrappingKey: WrappingKey,
  random: RandomSource,
): Buffer {
  return Buffer.concat([
    Buffer.from([WRAP_VERSION, UNWRAPPED_BY_SERVER_SECRET]),
    wrappingKey.fingerprint,
    ...sealBytes(contentKey, { key: wrappingKey.key, boundTo: BOUND_TO.key }, random),
  ]);
}

export function isWrappedBy({ fingerprint }: WrappingKey, wrapped: Buffer): boolean {
  return wrapped.subarray(2, WRAP_HEADER_BYTES).equals(fingerprint);
}

/** Returns whether one of the keys can unwrap it. */
export function isWrappedByAny(wrapped: Buffer, wrappingKeys: readonly WrappingKey[]): boolean {
  try {
    return unwrapContentKey(wrapped, wrappingKeys).length > 0;
  } catch (error) {
    if (error instanceof ContentUnreadable) return false;
    throw error;
  }
}

/** Throws ContentUnreadable if none of the keys wrapped it or if it was modified. */
export function unwrapContentKey(wrapped: Buffer, wrappingKeys: readonly WrappingKey[]): Buffer {
  if (wrapped[0] !== WRAP_VERSION || wrapped[1] !== UNWRAPPED_BY_SERVER_SECRET) {
    throw new ContentUnreadable("its key is wrapped in a way that this version doesn't know");
  }
  const wrappingKey = wrappingKeys.find((candidate) => isWrappedBy(candidate, wrapped));
  if (!wrappingKey) throw new ContentUnreadable("none of SECRET_KEY's values wrapped its key");
  return decrypt(wrapped.subarray(WRAP_HEADER_BYTES), wrappingKey.key, BOUND_TO.key);
}

export type SealUnder = { contentKey: Buffer; purpose: SealPurpose; random: RandomSource };

export function seal(plain: Uint8Array, under: SealUnder): Buffer {
  return Buffer.concat(sealInPieces(plain, under));
}

/** Returns the pieces that `seal` joins. Avoids a copy for callers that copy the pieces into place anyway. */
export function sealInPieces(
  plain: Uint8Array,
  { contentKey, purpose, random }: SealUnder,
): SealedPieces {
  return sealBytes(plain, { key: contentKey, boundTo: BOUND_TO[purpose] }, random);
}

/** How a large message is sealed: each part when its turn comes. */
export type SealInParts = Pick<SealUnder, "contentKey" | "random"> & { inTurn: InTurn };

/** Like `sealInPieces`, for raw mail, which may be large: lets other work run meanwhile. */
export function sealRawInParts(
  raw: Buffer,
  { contentKey, ...how }: SealInParts,
): Promise<SealedPieces> {
  return sealBytesInParts(raw, { key: contentKey, boundTo: BOUND_TO.raw }, how);
}

/** Throws ContentUnreadable if the key or the purpose differs from the one used to seal. */
export function open(sealed: Buffer, contentKey: Buffer, purpose: SealPurpose): Buffer {
  return decrypt(sealed, contentKey, BOUND_TO[purpose]);
}

/** Like `open`, for raw mail, which may be large: lets other work run meanwhile. */
export async function openRawInParts(
  sealed: Buffer,
  contentKey: Buffer,
  inTurn: InTurn,
): Promise<Buffer> {
  const under = { key: contentKey, boundTo: BOUND_TO.raw };
  return checked(sealed, await openSealedInParts(sealed, under, inTurn));
}

function decrypt(sealed: Buffer, key: Buffer, boundTo: Buffer): Buffer {
  return checked(sealed, openSealed(sealed, { key, boundTo }));
}

function checked(sealed: Buffer, plain: Buffer | undefined): Buffer {
  if (sealed.length < SEALED_BYTES_MIN) throw new ContentUnreadable("it was cut");
  if (!plain) throw new ContentUnreadable("it was changed, or sealed under another key");
  return plain;
}
