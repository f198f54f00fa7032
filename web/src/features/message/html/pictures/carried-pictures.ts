import type { Attachment } from "@mayfly/contract";

/** Inline images of a message by Content-ID (`cid:`, RFC 2392). */
export type CarriedPictures = ReadonlyMap<string, Attachment>;

const PICTURES_MAX = 30;
const BYTES_MAX = 15 * 1024 * 1024;

/** Returns the images to show inline. Others stay blocked and can be saved. */
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

/** Some senders label every attachment octet-stream; the bytes reveal the type (`read-picture.ts`). */
function isPicture({ type }: Attachment): boolean {
  return /^image\/(?:png|jpe?g|pjpeg|gif|webp)$|^application\/octet-stream$/.test(type);
}

/** Returns the Content-ID that a `cid:` reference means. Some senders percent-encode the reference, others don't. */
export function findCarried(
  source: string,
  isCarried: (contentId: string) => boolean,
): string | undefined {
  const name = /^\s*cid:(.+)$/i.exec(source)?.[1]?.trim().replace(/^<|>$/g, "");
  if (!name) return undefined;
  return [name, decodePercent(name)].find(isCarried);
}

/** Leaves invalid percent-encoding and bytes that aren't UTF-8 unchanged. */
function decodePercent(name: string): string {
  return name.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
