/**
 * Computes the drawn size of a page. A PDF may declare any page size, up to 200 inches and more (UserUnit). The
 * result always stays within the browsers' canvas limits (iOS: 16.7 million pixels).
 */
type Size = { readonly width: number; readonly height: number };

/** Returns the scale at which a page is `widthPx` wide, reduced to stay within the limits. */
export function fitPage({ width, height }: Size, widthPx: number): number {
  return Math.min(
    widthPx / width,
    SIDE_PX_MAX / Math.max(width, height),
    Math.sqrt(AREA_PX_MAX / (width * height)),
  );
}

/** Returns the size in whole pixels at a scale. */
export function pixelsOf({ width, height }: Size, scale: number): Size {
  const pixels = (length: number) => Math.max(1, Math.floor(length * scale));
  return { width: pixels(width), height: pixels(height) };
}

export const SIDE_PX_MAX = 8_192;
export const AREA_PX_MAX = 16_000_000;
