import type { Summary } from "../mail/summary.ts";
import type { RandomSource } from "../random-source.ts";
import {
  isWrappedBy,
  makeContentKey,
  open,
  seal,
  sealInPieces,
  unwrapContentKey,
  wrapContentKey,
  type WrappingKey,
} from "./content-key.ts";
import type { SenderVerdict } from "./sender-verdict.ts";

/** Seals and opens what inboxes hold, with the keys of this instance. */
export type ContentKeys = ReturnType<typeof createContentKeys>;

/** The first of `wrappingKeys` wraps new keys; there is at least one. */
export function createContentKeys(
  [current, ...former]: readonly [WrappingKey, ...WrappingKey[]],
  random: RandomSource,
) {
  // By identity: a key stays open for as long as somebody holds the row that it came with.
  const opened = new WeakMap<Buffer, Buffer>();
  const contentKeyOf = (wrappedKey: Buffer): Buffer => {
    const known = opened.get(wrappedKey);
    if (known) return known;
    const contentKey = unwrapContentKey(wrappedKey, [current, ...former]);
    opened.set(wrappedKey, contentKey);
    return contentKey;
  };
  return {
    makeWrapped: (): Buffer => wrapContentKey(makeContentKey(random), current, random),
    /** The same key under the current SECRET_KEY; undefined where it is already. Throws ContentUnreadable. */
    rewrap: (wrappedKey: Buffer): Buffer | undefined =>
      isWrappedBy(current, wrappedKey)
        ? undefined
        : wrapContentKey(contentKeyOf(wrappedKey), current, random),
    sealMessage(wrappedKey: Buffer, raw: Buffer, summary: Summary) {
      const contentKey = contentKeyOf(wrappedKey);
      const summaryBytes = Buffer.from(JSON.stringify(summary));
      return {
        raw: sealInPieces(raw, { contentKey, purpose: "raw", random }),
        summary: sealInPieces(summaryBytes, { contentKey, purpose: "summary", random }),
      };
    },
    openRaw: (wrappedKey: Buffer, sealed: Buffer): Buffer =>
      open(sealed, contentKeyOf(wrappedKey), "raw"),
    openSummaries(wrappedKey: Buffer, sealed: readonly Buffer[]): Summary[] {
      if (sealed.length === 0) return [];
      const contentKey = contentKeyOf(wrappedKey);
      return sealed.map((bytes) => parseSummary(open(bytes, contentKey, "summary")));
    },
    sealVerdict(wrappedKey: Buffer, verdict: SenderVerdict): Buffer {
      const plain = Buffer.from(JSON.stringify(verdict));
      return seal(plain, { contentKey: contentKeyOf(wrappedKey), purpose: "verdict", random });
    },
    sealForwardTarget(wrappedKey: Buffer, address: string): Buffer {
      const contentKey = contentKeyOf(wrappedKey);
      return seal(Buffer.from(address), { contentKey, purpose: "forwardTarget", random });
    },
    openForwardTarget: (wrappedKey: Buffer, sealed: Buffer): string =>
      open(sealed, contentKeyOf(wrappedKey), "forwardTarget").toString("utf8"),
    openVerdict: (wrappedKey: Buffer, sealed: Buffer): SenderVerdict =>
      parseVerdict(open(sealed, contentKeyOf(wrappedKey), "verdict")),
  };
}

/** Our own bytes, authenticated by their seal: nobody else can have written them. */
function parseSummary(bytes: Buffer): Summary {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(bytes.toString("utf8")) as Summary;
}

function parseVerdict(bytes: Buffer): SenderVerdict {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(bytes.toString("utf8")) as SenderVerdict;
}
