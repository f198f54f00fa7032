export type ImageSize = { readonly width: number; readonly height: number };

/** Of a PNG: its first chunk says it. */
export function pngSize(bytes: Buffer): ImageSize {
  if (bytes.toString("latin1", 1, 4) !== "PNG") throw new Error("This is no PNG");
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Of an .ico: its entries, in which 0 stands for 256. */
export function icoSizes(bytes: Buffer): ImageSize[] {
  return Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => ({
    width: bytes.readUInt8(6 + index * 16) || 256,
    height: bytes.readUInt8(7 + index * 16) || 256,
  }));
}
