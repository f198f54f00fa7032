/**
 * Returns all ways to read a link's text: complete, only the visible parts, also in the order of their places, each text
 * node, and reversed. Also returns alternative texts and texts that styles insert.
 */
export function findLinkTexts(link: Element): string[] {
  const whole = link.textContent;
  // An invisible or narrow space before a dot doesn't visibly split a name.
  const joined = whole
    .split(".")
    .map((part) => part.trimEnd())
    .join(".");
  const readings = [whole, joined, ...stringsIn(link)];
  if (isBackwards(link, whole)) readings.push(Array.from(whole).toReversed().join(""));
  if (link.firstElementChild === null) return readings;
  const pieces = textsOf(link);
  const visible = pieces.filter(isVisible);
  for (const image of link.querySelectorAll("img[alt]")) {
    readings.push(image.getAttribute("alt") ?? "");
  }
  for (const inside of link.querySelectorAll("[style]")) readings.push(...stringsIn(inside));
  return [
    joinTexts(visible),
    ...inPlaceOrder(visible),
    ...readings,
    ...pieces.map((piece) => piece.data),
  ];
}

function joinTexts(pieces: readonly Text[]): string {
  return pieces.map((piece) => piece.data).join("");
}

/** Limits the measuring. A readable link has fewer parts. */
const PLACED_MAX = 200;

/** Flexible boxes, floats, and positions show texts in another order than the document's. */
function inPlaceOrder(pieces: readonly Text[]): string[] {
  if (pieces.length < 2 || pieces.length > PLACED_MAX) return [];
  const placed = pieces.map((piece) => ({ piece, place: placeOf(piece) }));
  const ordered = placed.toSorted((one, other) => comparePlaces(one.place, other.place));
  if (ordered.every((each, at) => each === placed[at])) return [];
  return [joinTexts(ordered.map(({ piece }) => piece))];
}

function placeOf(piece: Text): DOMRect {
  const range = piece.ownerDocument.createRange();
  range.selectNodeContents(piece);
  return range.getBoundingClientRect();
}

/** Compares by line, and from left to right within a line. */
function comparePlaces(one: DOMRect, other: DOMRect): number {
  if (one.bottom <= other.top) return -1;
  if (other.bottom <= one.top) return 1;
  return one.left - other.left;
}

/** A list marker can be any text. The URL of an image isn't shown. */
function stringsIn(element: Element): string[] {
  const style = element.getAttribute("style") ?? "";
  const parts = style.includes("list-style") ? style.split(/["']/) : [];
  return parts.filter((_, at) => at % 2 === 1 && !parts[at - 1]?.endsWith("url("));
}

function isBackwards(link: Element, text: string): boolean {
  if (/[\u202A-\u202E\u2066-\u2069]/.test(text)) return true;
  return link.closest("bdo") !== null || link.querySelector("bdo") !== null;
}

function textsOf(link: Element): Text[] {
  const walker = link.ownerDocument.createTreeWalker(link, SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (isText(node)) texts.push(node);
  }
  return texts;
}

const SHOW_TEXT = 4;

function isText(node: Node): node is Text {
  return node.nodeType === node.TEXT_NODE;
}

/** Smaller text is unreadable. */
const FONT_SIZE_MIN_PX = 4;

function isVisible({ parentElement: element, ownerDocument }: Text): boolean {
  if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const style = ownerDocument.defaultView?.getComputedStyle(element);
  if (style === undefined) return true;
  const isTransparent = /^rgba\(.*, 0\)$/.test(style.color);
  return !isTransparent && Number.parseFloat(style.fontSize) >= FONT_SIZE_MIN_PX;
}
