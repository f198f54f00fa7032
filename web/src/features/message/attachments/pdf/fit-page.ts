/**
 * How large a page is drawn. A PDF may call a page anything from a speck to a wall of 200 inches
 * and more (UserUnit), as narrow as it likes: what is drawn always stays within what browsers make
 * a canvas of (iOS: 16.7 million pixels).
 */
export type Size = { readonly width: number; readonly height: number };

/** The factor by which a page of this size is drawn `widthPx` wide, or as close to it as may be. */
export function fitPage({ width, height }: Size, widthPx: number): number {
  return Math.min(
    widthPx / width,
    SIDE_PX_MAX / Math.max(width, height),
    Math.sqrt(AREA_PX_MAX / (width * height)),
  );
}

/** The pixels of that. */
export function pixelsOf({ width, height }: Size, scale: number): Size {
  const pixels = (length: number) => Math.max(1, Math.floor(length * scale));
  return { width: pixels(width), height: pixels(height) };
}

export const SIDE_PX_MAX = 8_192;
export const AREA_PX_MAX = 16_000_000;
