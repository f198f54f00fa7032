import { encodePng } from "../pictures/encode-png.ts";

/** Draws a picture with a function of the position, for mails with pictures. */
export function drawPng(
  width: number,
  height: number,
  colorAt: (x: number, y: number) => readonly [red: number, green: number, blue: number],
): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows.set(colorAt(x, y), y * (1 + width * 3) + 1 + x * 3);
    }
  }
  return encodePng({ width, height, depth: 8, colorType: 2, rows });
}
