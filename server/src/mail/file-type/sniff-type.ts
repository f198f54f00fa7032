/** First bytes of common file formats, as text with one character per byte, and their media types. */
const SIGNATURES: readonly (readonly [start: string, type: string])[] = [
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["\xff\xd8\xff", "image/jpeg"],
  ["GIF87a", "image/gif"],
  ["GIF89a", "image/gif"],
  ["II*\0", "image/tiff"],
  ["MM\0*", "image/tiff"],
  ["%PDF-", "application/pdf"],
  ["{\\rtf", "application/rtf"],
  ["PK\x03\x04", "application/zip"],
  ["PK\x05\x06", "application/zip"],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "application/x-ole-storage"],
  ["\x1f\x8b", "application/gzip"],
  ["Rar!\x1a\x07", "application/vnd.rar"],
  ["7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"],
  ["MZ", "application/vnd.microsoft.portable-executable"],
  ["\x7fELF", "application/x-elf"],
  ["#!", "text/x-shellscript"],
  ["L\0\0\0\x01\x14\x02\0", "application/x-ms-shortcut"],
];

/** Bytes needed to recognize every format. */
export const SNIFFED_BYTES = 512;

/** Returns the media type that the first bytes of a file show; undefined if they show none. */
export function sniffType(content: Uint8Array): string | undefined {
  const start = Buffer.from(content.subarray(0, SNIFFED_BYTES)).toString("latin1");
  const found = SIGNATURES.find(([signature]) => start.startsWith(signature));
  return found?.[1] ?? sniffContainer(start) ?? sniffMarkup(start);
}

/** Formats whose first bytes contain a length. */
function sniffContainer(start: string): string | undefined {
  if (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) return "image/webp";
  // The reserved bytes of a bitmap are zero; the letters alone could begin a text.
  return start.startsWith("BM") && start.startsWith("\0\0\0\0", 6) ? "image/bmp" : undefined;
}

const SVG = /<svg[\s>]/;
const HTML = /^<(?:!doctype html|html|head|body|script|iframe)[\s>]/;

function sniffMarkup(start: string): string | undefined {
  const text = start
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart()
    .toLowerCase();
  if (HTML.test(text)) return "text/html";
  return text.startsWith("<svg") || (text.startsWith("<?xml") && SVG.test(text))
    ? "image/svg+xml"
    : undefined;
}
