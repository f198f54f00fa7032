import { isHarmlessSize, readPictureSize } from "./picture-size.ts";

/** Where a size stands in a picture that has a camera's notes and a colour profile before it. */
const HEAD_BYTES = 1024 * 1024;

/**
 * A file as a picture that may be shown: its type is what its bytes say, never what the sender
 * declared. Undefined: no picture that every browser shows, or one that is too large once decoded.
 */
export async function readPicture(file: Blob): Promise<Blob | undefined> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const size = readPictureSize(head);
  if (!size || !isHarmlessSize(size)) return undefined;
  return file.slice(0, file.size, size.type);
}
