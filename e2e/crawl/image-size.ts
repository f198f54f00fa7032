type ImageSize = { readonly width: number; readonly height: number };

/** Reads the size of a PNG from its first chunk. */
export function pngSize(bytes: Buffer): ImageSize {
  if (bytes.toString("latin1", 1, 4) !== "PNG") throw new Error("This is no PNG");
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Reads the sizes of an .ico from its entries, in which 0 means 256. */
export function icoSizes(bytes: Buffer): ImageSize[] {
  return Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => ({
    width: bytes.readUInt8(6 + index * 16) || 256,
    height: bytes.readUInt8(7 + index * 16) || 256,
  }));
}
