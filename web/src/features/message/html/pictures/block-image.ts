import { describeSource } from "../link-target.ts";
import { completeSize, declaredSize, isUnseen } from "./declared-size.ts";

/** On a blocked image that can be seen. */
export const BLOCKED_ATTRIBUTE = "data-blocked-image";

const WORDS = "Image blocked for security";

/** Returns the text of a blocked image's label. */
export function blockedLines(image: Element): { words: string; source: string; alt: string } {
  const source = image.getAttribute("title")?.slice(WORDS.length + 1) ?? "";
  return { words: WORDS, source, alt: altOf(image) };
}

function altOf(image: Element): string {
  return image.getAttribute("alt")?.trim() ?? "";
}

/**
 * Replaces an image's source by an empty picture of its size. The element stays, so the mail's styles give it the size
 * and place that the image would have. `labelBlocked` writes what is blocked over it.
 */
export function blockImage(image: Element, source = image.getAttribute("src") ?? ""): void {
  const unseen = isUnseen(image);
  const size = completeSize(declaredSize(image), {
    hasAlt: altOf(image) !== "",
    isLinked: image.closest("a[href]") !== null,
  });
  image.setAttribute("src", emptyPicture(size, unseen ? "none" : TINT));
  if (unseen) return image.setAttribute("aria-hidden", "true");
  // With width and height, the browser knows the proportions before it has decoded the empty picture.
  for (const side of ["width", "height"] as const) {
    if (!image.hasAttribute(side)) image.setAttribute(side, String(size[side]));
  }
  image.setAttribute(BLOCKED_ATTRIBUTE, "");
  image.setAttribute("title", `${WORDS}\n${describeSource(source)}`);
}

/** Visible on light and on dark mails. */
const TINT = "#80808030";

function emptyPicture({ width, height }: { width: number; height: number }, fill: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${fill}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
