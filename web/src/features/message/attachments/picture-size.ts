/**
 * Reads a picture's type and dimensions from its first bytes: a file of 1 MB may decode to gigabytes (a decompression
 * bomb). Supports only raster formats that every browser decodes. SVG is excluded because it is a document.
 * Undefined: another format, or unknown dimensions.
 */
type PictureSize = {
  readonly type: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
  readonly width: number;
  readonly height: number;
};

export function readPictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

/** Twice the resolution of a good camera. Each decoded pixel takes 4 bytes. */
const PIXELS_MAX = 50_000_000;

export function isHarmlessSize({ width, height }: PictureSize): boolean {
  return width * height <= PIXELS_MAX;
}

/** PNG specification 11.2.2: IHDR comes first. */
function readPng(view: DataView): PictureSize | undefined {
  if (!hasText(view, 0, "\x89PNG\r\n\x1a\n") || !hasText(view, 12, "IHDR")) return undefined;
  if (view.byteLength < 24) return undefined;
  return { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
}

/** The logical screen, or the first frame if larger: browsers allocate memory for it. */
function readGif(view: DataView): PictureSize | undefined {
  if (!hasText(view, 0, "GIF87a") && !hasText(view, 0, "GIF89a")) return undefined;
  if (view.byteLength < 13) return undefined;
  const flags = view.getUint8(10);
  const colors = flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
  const frame = findFirstFrame(view, 13 + colors);
  if (frame === undefined) return undefined;
  return {
    type: "image/gif",
    width: Math.max(view.getUint16(6, true), view.getUint16(frame + 5, true)),
    height: Math.max(view.getUint16(8, true), view.getUint16(frame + 7, true)),
  };
}

/** GIF89a section 20: finds the image descriptor after extensions of length-prefixed blocks. */
function findFirstFrame(view: DataView, start: number): number | undefined {
  let at = start;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) === 0x2c) return at;
    if (view.getUint8(at) !== 0x21) return undefined;
    at += 2;
    while (at < view.byteLength && view.getUint8(at) > 0) at += 1 + view.getUint8(at);
    at += 1;
  }
  return undefined;
}

/** RFC 9649: lossy, lossless, or extended with a canvas. */
function readWebp(view: DataView): PictureSize | undefined {
  if (!hasText(view, 0, "RIFF") || !hasText(view, 8, "WEBP") || view.byteLength < 30) {
    return undefined;
  }
  if (hasText(view, 12, "VP8X")) return webp(uint24(view, 24) + 1, uint24(view, 27) + 1);
  if (hasText(view, 12, "VP8 ")) {
    return webp(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  }
  if (!hasText(view, 12, "VP8L")) return undefined;
  const bits = view.getUint32(21, true);
  return webp((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

function webp(width: number, height: number): PictureSize {
  return { type: "image/webp", width, height };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}

/** ITU T.81: segments, each with its length, up to the frame header. */
function readJpeg(view: DataView): PictureSize | undefined {
  if (!hasText(view, 0, "\xff\xd8\xff")) return undefined;
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrameHeader(marker)) {
      return { type: "image/jpeg", width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    // A fill byte has no length. Every other segment has a length of at least its own two bytes.
    at += marker === 0xff ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}

/** SOF0 to SOF15 without DHT, JPG and DAC. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function hasText(view: DataView, at: number, text: string): boolean {
  if (view.byteLength < at + text.length) return false;
  return Array.from(text).every((one, index) => view.getUint8(at + index) === one.charCodeAt(0));
}
