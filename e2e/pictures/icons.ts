import { MARK_PATH } from "../../web/src/ui/mark/mark-path.ts";
import { lookOfMayfly } from "./look.ts";

export type Icon = {
  readonly name: string;
  readonly size: number;
  /** The background of the mark: none, a tile with round corners, or the full square. */
  readonly ground: "none" | "tile" | "square";
  /** The mark's share of the square's side. */
  readonly part: number;
  /** In units of the mark's box of 24: small icons need a thicker line. */
  readonly stroke: number;
};

/** The sizes in `favicon.ico`. */
export const FAVICONS: readonly Icon[] = [
  { name: "16", size: 16, ground: "none", part: 1, stroke: 1.9 },
  { name: "32", size: 32, ground: "none", part: 1, stroke: 2 },
  { name: "48", size: 48, ground: "none", part: 1, stroke: 1.75 },
];

export const ICONS: readonly Icon[] = [
  { name: "apple-touch-icon", size: 180, ground: "square", part: 0.6, stroke: 1.6 },
  { name: "icon-192", size: 192, ground: "tile", part: 0.6, stroke: 1.6 },
  { name: "icon-512", size: 512, ground: "tile", part: 0.6, stroke: 1.5 },
  // A mask may crop to a circle of four fifths of the size.
  { name: "icon-maskable-512", size: 512, ground: "square", part: 0.48, stroke: 1.6 },
];

export function iconDocument({ size, ground, part, stroke }: Icon): string {
  const side = 24 / part;
  const start = (24 - side) / 2;
  const corner = ground === "tile" ? side * 0.22 : 0;
  const tile = `<rect x="${start}" y="${start}" width="${side}" height="${side}" rx="${corner}" fill="var(--surface)"/>`;
  // Must work on any tab color: an accent between those of the two themes.
  const color = ground === "none" ? "#dd9232" : "var(--accent)";
  return `<!doctype html><html lang="en" data-theme="dark"><style>${lookOfMayfly()} svg { display: block }</style>
<svg width="${size}" height="${size}" viewBox="${start} ${start} ${side} ${side}">${ground === "none" ? "" : tile}<path d="${MARK_PATH}" stroke="${color}" stroke-width="${stroke}"/></svg></html>`;
}
