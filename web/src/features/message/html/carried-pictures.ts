import type { Attachment } from "@mayfly/contract";

/** Pictures that a message brings with it, by the name its HTML has for them (`cid:`, RFC 2392). */
export type CarriedPictures = ReadonlyMap<string, Attachment>;

const PICTURES_MAX = 30;
const BYTES_MAX = 15 * 1024 * 1024;

/** Those that are fetched to be shown in place; the rest stay blocked, and can be saved. */
export function carriedPictures(attachments: readonly Attachment[]): CarriedPictures {
  const carried = new Map<string, Attachment>();
  let bytes = 0;
  for (const attachment of attachments) {
    const { contentId, size } = attachment;
    if (!contentId || carried.has(contentId) || !isPicture(attachment)) continue;
    bytes += size;
    if (carried.size >= PICTURES_MAX || bytes > BYTES_MAX) break;
    carried.set(contentId, attachment);
  }
  return carried;
}

/** Senders name octet-stream what they didn't look at; the bytes say what it is (`read-picture.ts`). */
function isPicture({ type }: Attachment): boolean {
  return /^image\/(?:png|jpe?g|pjpeg|gif|webp)$|^application\/octet-stream$/.test(type);
}

/** The name of the picture that a `cid:` reference means; senders percent-encode it or don't. */
export function findCarried(
  source: string,
  isCarried: (contentId: string) => boolean,
): string | undefined {
  const name = /^\s*cid:(.+)$/i.exec(source)?.[1]?.trim().replace(/^<|>$/g, "");
  if (!name) return undefined;
  return [name, decodePercent(name)].find(isCarried);
}

/** A sign that encodes nothing stands for itself, and so do bytes that aren't UTF-8. */
function decodePercent(name: string): string {
  return name.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
