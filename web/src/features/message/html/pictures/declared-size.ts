/** Width and height in CSS pixels; undefined if the mail doesn't declare them. */
type PictureSize = { readonly width?: number; readonly height?: number };

/**
 * The size that an image declares by its own style or its attributes; the style wins, as in browsers. Style sheets don't
 * count.
 */
export function declaredSize(image: Element): PictureSize {
  const styled = sidesOf(image.getAttribute("style") ?? "");
  const sideOf = (side: "width" | "height") =>
    styled.get(side) ?? pixelsOf(image.getAttribute(side) ?? "") ?? styled.get(`max-${side}`);
  const height = sideOf("height");
  const share = height === undefined && isShareWide(image) ? COLUMN_PX : undefined;
  const width = sideOf("width") ?? share;
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}

/** The usual width of a newsletter. A picture as wide as a share of its column has a height in proportion. */
const COLUMN_PX = 600;

/** Whether an image's width is a share of the space around it, not a fixed size. */
function isShareWide(image: Element): boolean {
  const style = image.getAttribute("style") ?? "";
  return (
    SHARE.test(image.getAttribute("width") ?? "") ||
    style.split(";").some((declaration) => {
      const [name = "", value = ""] = declaration.split(":", 2);
      return name.trim().toLowerCase() === "width" && SHARE.test(value);
    })
  );
}

const SHARE = /^\s*[\d.]{1,9}%/;

/** Whether an image is one pixel or smaller: a tracking pixel. */
export function isUnseen(image: Element): boolean {
  const styled = sidesOf(image.getAttribute("style") ?? "");
  const { width, height } = declaredSize(image);
  return [
    [width, styled.get("max-width")],
    [height, styled.get("max-height")],
  ].every((lengths) => lengths.some((length) => length !== undefined && length <= 1));
}

/**
 * Completes a size: an image that declares one side is square up to a length, and wider than high if larger.
 * One that declares none has room for its label, with a line for its alternative text.
 */
export function completeSize(
  { width, height }: PictureSize,
  { hasAlt, isLinked }: { hasAlt: boolean; isLinked: boolean },
): Required<PictureSize> {
  const squareMaxPx = isLinked ? LINKED_SQUARE_MAX_PX : SQUARE_MAX_PX;
  const otherSide = (side: number, ratio: number) =>
    side <= squareMaxPx ? side : Math.round(side * ratio);
  if (width !== undefined) return { width, height: height ?? otherSide(width, PHOTO_RATIO) };
  if (height !== undefined) return { width: otherSide(height, 1 / PHOTO_RATIO), height };
  return { width: 320, height: hasAlt ? 56 : 40 };
}

/** Up to this size, most pictures are square: icons, products, portraits. */
const SQUARE_MAX_PX = 320;
/** Larger ones in links are often buttons and logos, which are low. */
const LINKED_SQUARE_MAX_PX = 64;

/** The usual ratio of height to width of a newsletter's full-width pictures that declare only a width. */
const PHOTO_RATIO = 0.6;

function sidesOf(style: string): ReadonlyMap<string, number> {
  return new Map(
    style.split(";").flatMap((declaration) => {
      const [name = "", value = ""] = declaration.split(":", 2);
      const pixels = pixelsOf(value.split("!", 1)[0] ?? "");
      return pixels === undefined ? [] : [[name.trim().toLowerCase(), pixels]];
    }),
  );
}

/** Larger than any page; browsers limit lengths, too. */
const PIXELS_MAX = 10_000;

function pixelsOf(length: string): number | undefined {
  const digits = /^(\d{1,9}(?:\.\d{1,9})?)(?:px)?$/i.exec(length.trim())?.[1];
  return digits === undefined ? undefined : Math.min(Number(digits), PIXELS_MAX);
}
