type IcoImage = { readonly size: number; readonly png: Buffer };

/** Encodes PNG images as an .ico: a header, an entry of 16 bytes for each, and the images. */
export function encodeIco(images: readonly IcoImage[]): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length + images.length * ENTRY_BYTES;
  const entries = images.map(({ size, png }) => {
    const entry = encodeEntry(size, png.length, offset);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...images.map(({ png }) => png)]);
}

const ENTRY_BYTES = 16;

function encodeEntry(size: number, length: number, offset: number): Buffer {
  const entry = Buffer.alloc(ENTRY_BYTES);
  entry.set([size, size], 0);
  entry.writeUInt16LE(1, 4);
  entry.writeUInt16LE(32, 6);
  entry.writeUInt32LE(length, 8);
  entry.writeUInt32LE(offset, 12);
  return entry;
}
