import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { isHarmlessSize, readPictureSize } from "./picture-size.ts";

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, "base64"));
const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

/** Created by third-party encoders. */
const PICTURES: readonly [what: string, bytes: Uint8Array, type: string, size: string][] = [
  [
    "a PNG",
    bytes(
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGPQjzgBRwxYOADgpwo5wGTPyAAAAABJRU5ErkJggg==",
    ),
    "image/png",
    "3x2",
  ],
  ["a GIF", bytes("R0lGODlhAwACAIAAAP///wAAACwAAAAAAwACAAACAoRRADs="), "image/gif", "3x2"],
  [
    "a lossy WebP",
    latin("RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0\x30\x01\0\x9d\x01\x2a\x03\0\x02\0\x01\x40\x26\x25"),
    "image/webp",
    "3x2",
  ],
  [
    "a lossless WebP",
    latin(
      "RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\x02\x40\0\0\x07\x10\xfd\x8f\xfe\x07\x22\xa2\xff\x01",
    ),
    "image/webp",
    "3x2",
  ],
  [
    "an extended WebP",
    latin("RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0\x10\0\0\0\x02\0\0\x01\0\0"),
    "image/webp",
    "3x2",
  ],
  [
    "a JPEG with segments before its frame",
    latin(
      "\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xff\xc2\0\x11\x08\0\x02\0\x03\x03",
    ),
    "image/jpeg",
    "3x2",
  ],
];

for (const [what, picture, type, size] of PICTURES) {
  test(`${what} is recognized by its bytes, with its size`, () => {
    const read = readPictureSize(picture);
    assert.equal(read?.type, type);
    assert.equal(`${read?.width}x${read?.height}`, size);
  });
  test(`${what} that is cut anywhere is read or refused`, () => {
    for (let end = 0; end < picture.length; end += 1) {
      const read = readPictureSize(picture.subarray(0, end));
      if (read) assert.equal(`${read.width}x${read.height}`, size);
    }
  });
}

test("a GIF with a first frame larger than its screen has the frame's size", () => {
  const frame = "\x2c\0\0\0\0\xff\xff\xff\xff\0";
  const gif = `GIF89a\x01\0\x01\0\0\0\0\x21\xf9\x04\0\0\0\0\0${frame}`;
  assert.equal(readPictureSize(latin(gif))?.width, 65_535);
});

test("rejects documents, whatever their declared type", () => {
  for (const text of ["<svg xmlns='http://www.w3.org/2000/svg'/>", "<html>", "%PDF-1.7", ""]) {
    assert.equal(readPictureSize(latin(text)), undefined);
  }
});

test("rejects a picture that would decode to gigabytes", () => {
  const head = "\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR";
  const bomb = readPictureSize(latin(`${head}\0\0\xff\xff\0\0\xff\xff\x08\x06\0\0\0`));
  assert.equal(bomb?.width, 65_535);
  assert.equal(isHarmlessSize(bomb), false);
  assert.equal(isHarmlessSize({ type: "image/png", width: 8000, height: 6000 }), true);
});

test("any bytes yield whole-number sizes or none", () => {
  const heads = fc.constantFrom(
    "",
    "\xff\xd8\xff",
    "GIF89a",
    "RIFF\0\0\0\0WEBPVP8",
    "\x89PNG\r\n\x1a\n",
  );
  const tail = fc.uint8Array({ maxLength: 400 });
  const filled = fc
    .tuple(fc.constantFrom(0x00, 0xff, 0xe0), fc.nat(2_000))
    .map(([byte, length]) => new Uint8Array(length).fill(byte));
  fc.assert(
    fc.property(heads, fc.oneof(tail, filled), (head, rest) => {
      const read = readPictureSize(new Uint8Array([...latin(head), ...rest]));
      if (read) assert.ok(Number.isSafeInteger(read.width * read.height) && read.width > 0);
    }),
  );
});
