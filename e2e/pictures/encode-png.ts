import { crc32, deflateSync } from "node:zlib";

type Raster = {
  readonly width: number;
  readonly height: number;
  /** Bits per sample, and the specification's number of the color type (0: gray, 2: RGB, 3: palette). */
  readonly depth: number;
  readonly colorType: 0 | 2 | 3;
  /** Three bytes per color. */
  readonly palette?: Buffer;
  /** Each row after its filter byte. */
  readonly rows: Buffer;
};

export function encodePng({ width, height, depth, colorType, palette, rows }: Raster): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colorType], 8);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    ...(palette ? [chunk("PLTE", palette)] : []),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** PNG specification 5.3. */
function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}
