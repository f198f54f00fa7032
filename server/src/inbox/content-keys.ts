import { createHmac } from "node:crypto";
import { workInShortTurns } from "../concurrency/short-turns.ts";
import type { RandomSource } from "../keys/random-source.ts";
import type { NewContent, SealedContent } from "./inbox-store.ts";
import {
  ContentUnreadable,
  isWrappedBy,
  isWrappedByAny,
  makeContentKey,
  open,
  openRawInParts,
  seal,
  sealInPieces,
  sealRawInParts,
  type SealInParts,
  unwrapContentKey,
  wrapContentKey,
  type SealPurpose,
  type SealUnder,
  type WrappingKey,
} from "./content-key.ts";
import { freeMemory } from "../system/free-memory.ts";
import type { Summary } from "../mail/summarize.ts";
import type { SenderProof, SenderVerdict } from "./receiving/sender-verdict.ts";
import { readAttempt, writeAttempt } from "./trace/attempt-text.ts";
import type { DeliveryAttempt, Passage } from "./trace/delivery-attempt.ts";

/**
 * Raw mail up to this size is sealed together with its summary, after it. One seal and one row instead of two
 * save 6 % of the cost of a 2 KB message (P2). Listing decrypts the raw mail along with the summary.
 */
const SHORT_MAIL_BYTES_MAX = 4_096;
/** Sealing less holds the event loop for a millisecond at most. */
const SEALED_AT_ONCE_BYTES_MAX = 512 * 1_024;

/** A whole number in JavaScript and in both databases. */
const NETWORK_BYTES = 6;

/** Whether the message must be sealed with `sealLargeMessage`. */
export function isLarge(raw: Buffer): boolean {
  return raw.length > SEALED_AT_ONCE_BYTES_MAX;
}

/** Separates summary and raw mail. JSON text never contains this byte. */
const RAW_SEPARATOR = 0;

/** `passage` is absent for mail that an earlier version stored: before the delivery trace, or as its own mail. */
export type StoredSummary = Summary & { passage?: Passage };

/** Seals and opens the content of inboxes with this instance's wrapping keys. */
export type ContentKeys = ReturnType<typeof createContentKeys>;

/** The first of `wrappingKeys` wraps new keys; there is at least one. */
export function createContentKeys(
  [current, ...former]: readonly [WrappingKey, ...WrappingKey[]],
  random: RandomSource,
) {
  // Keyed by buffer identity: an unwrapped key is cached as long as the store caches the wrapped one.
  const unwrapped = new WeakMap<Buffer, Buffer>();
  const contentKeyOf = (wrappedKey: Buffer): Buffer => {
    const cached = unwrapped.get(wrappedKey);
    if (cached) return cached;
    const contentKey = unwrapContentKey(wrappedKey, [current, ...former]);
    unwrapped.set(wrappedKey, contentKey);
    return contentKey;
  };
  const sealText = (text: string, wrappedKey: Buffer, purpose: SealPurpose): Buffer =>
    seal(Buffer.from(text), { contentKey: contentKeyOf(wrappedKey), purpose, random });
  const openText = (sealed: Buffer, wrappedKey: Buffer, purpose: SealPurpose): string =>
    open(sealed, contentKeyOf(wrappedKey), purpose).toString("utf8");
  // Of all messages together: a part of each of a hundred messages, opened at once, would hold the loop for 100 ms.
  const inTurn = workInShortTurns();
  return {
    canUnwrap: (wrappedKey: Buffer): boolean => isWrappedByAny(wrappedKey, [current, ...former]),
    createWrappedKey: (): Buffer => wrapContentKey(makeContentKey(random), current, random),
    /**
     * Returns the same key wrapped under the current SECRET_KEY; undefined if it already is. Throws
     * ContentUnreadable.
     */
    rewrap: (wrappedKey: Buffer): Buffer | undefined =>
      isWrappedBy(current, wrappedKey)
        ? undefined
        : wrapContentKey(contentKeyOf(wrappedKey), current, random),
    sealMessage: (wrappedKey: Buffer, raw: Buffer, summary: StoredSummary): NewContent =>
      sealContent({ contentKey: contentKeyOf(wrappedKey), random }, raw, summary),
    /** Like `sealMessage`, for `isLarge` mail: lets other work run after each part. */
    sealLargeMessage: (wrappedKey: Buffer, raw: Buffer, summary: StoredSummary) =>
      sealLargeContent({ contentKey: contentKeyOf(wrappedKey), random, inTurn }, raw, summary),
    /** Frees the memory of large sealed mail. */
    async openRaw(wrappedKey: Buffer, { summary, raw }: SealedContent): Promise<Buffer> {
      const contentKey = contentKeyOf(wrappedKey);
      if (raw) return openRawInParts(raw, contentKey, inTurn).finally(() => freeMemory(raw));
      return rawAfterSummary(open(summary, contentKey, "summary"));
    },
    openSummaries: (wrappedKey: Buffer, sealed: readonly Buffer[]): StoredSummary[] =>
      sealed.map((bytes) => parseSummary(open(bytes, contentKeyOf(wrappedKey), "summary"))),
    sealVerdict: (wrappedKey: Buffer, verdict: SenderVerdict): Buffer =>
      sealText(JSON.stringify(verdict), wrappedKey, "verdict"),
    openVerdict: (wrappedKey: Buffer, sealed: Buffer): SenderVerdict =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed by sealVerdict
      JSON.parse(openText(sealed, wrappedKey, "verdict")) as SenderVerdict,
    sealProof: (wrappedKey: Buffer, proof: SenderProof): Buffer =>
      sealText(JSON.stringify(proof), wrappedKey, "senderProof"),
    openProof: (wrappedKey: Buffer, sealed: Buffer): SenderProof =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed by sealProof
      JSON.parse(openText(sealed, wrappedKey, "senderProof")) as SenderProof,
    sealForwardTarget: (wrappedKey: Buffer, address: string): Buffer =>
      sealText(address, wrappedKey, "forwardTarget"),
    openForwardTarget: (wrappedKey: Buffer, sealed: Buffer): string =>
      openText(sealed, wrappedKey, "forwardTarget"),
    sealPush: (wrappedKey: Buffer, text: string) => sealText(text, wrappedKey, "push"),
    openPush: (wrappedKey: Buffer, sealed: Buffer): string => openText(sealed, wrappedKey, "push"),
    sealAttempt: (wrappedKey: Buffer, attempt: DeliveryAttempt): Buffer =>
      sealText(writeAttempt(attempt), wrappedKey, "attempt"),
    openAttempt: (wrappedKey: Buffer, sealed: Buffer): DeliveryAttempt =>
      readAttempt(openText(sealed, wrappedKey, "attempt")),
    /** A number that stands for a network within this inbox, and tells nothing about it without the key. */
    hashNetwork: (wrappedKey: Buffer, network: string): number =>
      createHmac("sha256", contentKeyOf(wrappedKey))
        .update(`mayfly attempt network\0${network}`)
        .digest()
        .readUIntBE(0, NETWORK_BYTES),
  };
}

function sealContent(
  key: Pick<SealUnder, "contentKey" | "random">,
  raw: Buffer,
  summary: StoredSummary,
): NewContent {
  const under = { ...key, purpose: "summary" } as const;
  const text = JSON.stringify(summary);
  if (raw.length <= SHORT_MAIL_BYTES_MAX) {
    return { summary: sealInPieces(joinSummaryAndRaw(text, raw), under), raw: [] };
  }
  return {
    summary: sealInPieces(Buffer.from(text), under),
    raw: sealInPieces(raw, { ...key, purpose: "raw" }),
  };
}

async function sealLargeContent(
  key: SealInParts,
  raw: Buffer,
  summary: StoredSummary,
): Promise<NewContent> {
  return {
    summary: sealInPieces(Buffer.from(JSON.stringify(summary)), { ...key, purpose: "summary" }),
    raw: await sealRawInParts(raw, key),
  };
}

function joinSummaryAndRaw(text: string, raw: Buffer): Buffer {
  const end = Buffer.byteLength(text);
  const joined = Buffer.allocUnsafe(end + 1 + raw.length);
  joined.write(text, "utf8");
  joined[end] = RAW_SEPARATOR;
  raw.copy(joined, end + 1);
  return joined;
}

function rawAfterSummary(bytes: Buffer): Buffer {
  const end = bytes.indexOf(RAW_SEPARATOR);
  if (end === -1)
    throw new ContentUnreadable("its raw mail is neither behind its summary nor beside");
  return bytes.subarray(end + 1);
}

/** The seal authenticates these bytes as our own, so the JSON needs no validation. */
function parseSummary(bytes: Buffer): StoredSummary {
  const end = bytes.indexOf(RAW_SEPARATOR);
  const text = bytes.toString("utf8", 0, end === -1 ? bytes.length : end);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(text) as StoredSummary;
}
