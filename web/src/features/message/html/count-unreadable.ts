/**
 * Counts the characters that are hardly visible: their color is nearly that of their background. A mail that declares
 * dark mode may color its text for a light background only, or have a light background and no color of text.
 */
export function countUnreadable({ body, defaultView }: Document): number {
  if (!defaultView) return 0;
  const texts = body.ownerDocument.createTreeWalker(body, SHOW_TEXT);
  const styleOf = (element: Element) => defaultView.getComputedStyle(element);
  const backgrounds = new Map<Element, Color | undefined>();
  let count = 0;
  for (let read = 0; read < TEXTS_MAX && texts.nextNode();) {
    const { parentElement: parent, textContent } = texts.currentNode;
    const length = textContent?.trim().length ?? 0;
    if (length === 0 || !parent) continue;
    read += 1;
    if (isHidden(parent, styleOf(parent))) continue;
    const color = parseColor(styleOf(parent).color);
    const background = backgroundOf(parent, { styleOf, backgrounds });
    if (color && background && contrast(color, background) < CONTRAST_MIN) count += length;
  }
  return count;
}

const SHOW_TEXT = 4;
/** The later texts of a long mail look like the first ones. */
const TEXTS_MAX = 500;
/** #333 on black has 1.66, which is unreadable; the gray of many footers has 2 and more. */
const CONTRAST_MIN = 1.8;

/** Senders hide a preview at the top of a mail. Transparent text shows a background in the form of its letters. */
function isHidden(element: Element, { fontSize, color }: CSSStyleDeclaration): boolean {
  if (parseFloat(fontSize) < 6 || isSeenThrough(parseColor(color))) return true;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
  return element.getBoundingClientRect().height === 0;
}

type Backgrounds = {
  readonly styleOf: (element: Element) => CSSStyleDeclaration;
  readonly backgrounds: Map<Element, Color | undefined>;
};

/** Returns undefined if the background is a picture. */
function backgroundOf(element: Element, known: Backgrounds): Color | undefined {
  const { styleOf, backgrounds } = known;
  if (backgrounds.has(element)) return backgrounds.get(element);
  const { backgroundImage, backgroundColor } = styleOf(element);
  const own = backgroundImage === "none" ? parseColor(backgroundColor) : undefined;
  const { parentElement: parent } = element;
  const background = parent && isSeenThrough(own) ? backgroundOf(parent, known) : own;
  backgrounds.set(element, background);
  return background;
}

type Color = { readonly luminance: number; readonly alpha: number };

function isSeenThrough(color: Color | undefined): boolean {
  return color !== undefined && color.alpha < 0.5;
}

/** Computed colors that aren't sRGB have another form, and count as readable. */
function parseColor(computed: string): Color | undefined {
  const [, red, green, blue, alpha = "1"] = COMPUTED.exec(computed) ?? [];
  if (red === undefined) return undefined;
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => toLinear(Number(part) / 255));
  return { luminance: 0.2126 * r + 0.7152 * g + 0.0722 * b, alpha: Number(alpha) };
}

const COMPUTED = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/;

/** WCAG 2.2, relative luminance. */
function toLinear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: Color, other: Color): number {
  const high = Math.max(one.luminance, other.luminance);
  return (high + 0.05) / (Math.min(one.luminance, other.luminance) + 0.05);
}
