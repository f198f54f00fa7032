import type { Page } from "playwright-core";
import { encodePng } from "./encode-png.ts";

type Size = { readonly width: number; readonly height: number };

/**
 * Encodes a screenshot with its 256 most frequent colors, at half the size. The design is flat: the dropped colors
 * are rare gradient steps, each replaced by the nearest kept one.
 */
export async function palettePng(page: Page, { width, height }: Size): Promise<Buffer> {
  const pixels = await readPixels(page, await page.screenshot());
  const { palette, indexOf } = choosePalette(pixels);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // The filter byte before it stays 0: no filter.
      rows[y * (width + 1) + x + 1] = indexOf(colorAt(pixels, y * width + x));
    }
  }
  return encodePng({ width, height, depth: 8, colorType: 3, palette, rows });
}

/** Decodes the PNG in the browser. */
async function readPixels(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(async (source) => {
    const blob = await (await fetch(`data:image/png;base64,${source}`)).blob();
    const bitmap = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const drawn = context?.getImageData(0, 0, bitmap.width, bitmap.height).data;
    let text = "";
    for (const sample of drawn ?? []) text += String.fromCharCode(sample);
    return btoa(text);
  }, png.toString("base64"));
  return Buffer.from(encoded, "base64");
}

function choosePalette(pixels: Buffer) {
  const counts = new Map<number, number>();
  for (let index = 0; index < pixels.length / 4; index++) {
    const color = colorAt(pixels, index);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const colors = [...counts.keys()]
    .toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
    .slice(0, 256);
  const known = new Map(colors.map((color, index) => [color, index]));
  const indexOf = (color: number): number => {
    const index = known.get(color) ?? nearestIndex(colors, color);
    known.set(color, index);
    return index;
  };
  return { palette: Buffer.from(colors.flatMap(samplesOf)), indexOf };
}

function nearestIndex(colors: readonly number[], color: number): number {
  const distances = colors.map((each) => distance(each, color));
  return distances.indexOf(Math.min(...distances));
}

function distance(one: number, other: number): number {
  const others = samplesOf(other);
  return samplesOf(one).reduce((sum, sample, at) => sum + (sample - (others[at] ?? 0)) ** 2, 0);
}

function colorAt(pixels: Buffer, index: number): number {
  return pixels.readUIntBE(index * 4, 3);
}

function samplesOf(color: number): [red: number, green: number, blue: number] {
  return [(color >> 16) & 255, (color >> 8) & 255, color & 255];
}
