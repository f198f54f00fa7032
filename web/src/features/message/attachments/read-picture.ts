import { isHarmlessSize, readPictureSize } from "./picture-size.ts";

/** Enough to find the dimensions after camera metadata and a color profile. */
const HEAD_BYTES = 1024 * 1024;

/**
 * Returns the file as a picture with the type that its bytes show, never the declared one. Returns undefined if not
 * every browser shows the format, or if the decoded picture would be too large.
 */
export async function readPicture(file: Blob): Promise<Blob | undefined> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const size = readPictureSize(head);
  if (!size || !isHarmlessSize(size)) return undefined;
  return file.slice(0, file.size, size.type);
}
