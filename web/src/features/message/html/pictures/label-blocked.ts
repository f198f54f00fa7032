import { BLOCKED_ATTRIBUTE, blockedLines } from "./block-image.ts";

/**
 * Writes over each blocked image that it is blocked, its alternative text, and its source, as far as they fit. The labels
 * are in a layer outside the mail's body, so they change neither its layout nor what its selectors match. Their look is
 * in mail-frame.html.
 */
export function labelBlocked(document: Document): BlockedLabels {
  const layer = document.createElement("div");
  layer.setAttribute("data-blocked-layer", "");
  document.documentElement.append(layer);
  const labels = new Map<Element, HTMLElement>();
  const labelOf = (image: Element): HTMLElement => {
    const known = labels.get(image);
    if (known) return known;
    const label = document.createElement("span");
    label.setAttribute("data-blocked", "");
    labels.set(image, label);
    return label;
  };
  const place = () => {
    const images = [...document.querySelectorAll(`img[${BLOCKED_ATTRIBUTE}]`)].slice(0, LABELS_MAX);
    if (images.length === 0) return;
    // Read all rectangles before the first change, so that the browser computes one layout.
    const origin = layer.getBoundingClientRect();
    const rectangles = images.map((image) => placeOf(image.getBoundingClientRect(), origin));
    // A label that moves loses the focus.
    if (images.some((image) => !labels.has(image))) layer.replaceChildren(...images.map(labelOf));
    for (const [index, image] of images.entries()) {
      const rectangle = rectangles[index];
      if (rectangle) write(labelOf(image), image, rectangle);
    }
  };
  return { place, remove: () => layer.remove() };
}

/**
 * Each fit measures every labeled image, and a hostile mail may contain any number. Images beyond the limit keep their
 * tint and tooltip.
 */
const LABELS_MAX = 500;

type BlockedLabels = {
  /** Call after each change of the layout. */
  readonly place: () => void;
  readonly remove: () => void;
};

type Place = Record<"left" | "top" | "width" | "height", number>;

function placeOf(rectangle: DOMRect, origin: DOMRect): Place {
  const { left, top, width, height } = rectangle;
  return { left: left - origin.left, top: top - origin.top, width, height };
}

function write(label: HTMLElement, image: Element, place: Place): void {
  const size = `${place.width}×${place.height}`;
  for (const side of ["left", "top", "width", "height"] as const) {
    label.style.setProperty(`--${side}`, `${place[side]}px`);
  }
  if (label.dataset["size"] === size) return;
  label.dataset["size"] = size;
  label.hidden = place.width <= 1;
  const { words, source, alt } = blockedLines(image);
  const lines = linesOf(place, alt, [words, source]);
  const isComplete = lines.includes(source);
  // Screen readers read the image's own title. If the label is shortened, focus shows the whole text.
  label.ariaHidden = isComplete ? "true" : null;
  if (isComplete) label.removeAttribute("tabindex");
  else label.tabIndex = 0;
  const onFocus = [words, source].filter((text) => !lines.includes(text));
  label.toggleAttribute("data-sign", lines.length === 0);
  label.replaceChildren(
    ...lines.map((text) =>
      text === source && !fits(text, place) ? sourceLine(label, text) : lineOf(label, text),
    ),
    ...onFocus.map((text) => {
      const line = lineOf(label, text);
      line.setAttribute("data-on-focus", "");
      return line;
    }),
  );
}

function lineOf({ ownerDocument }: HTMLElement, text: string): HTMLElement {
  const line = ownerDocument.createElement("span");
  line.textContent = text;
  return line;
}

/** Shortens a long source in the middle: its beginning names the host, its end the file. */
function sourceLine(label: HTMLElement, source: string): HTMLElement {
  const line = lineOf(label, "");
  line.setAttribute("data-source", "");
  line.append(
    lineOf(label, source.slice(0, -SOURCE_END)),
    lineOf(label, source.slice(-SOURCE_END)),
  );
  return line;
}

const SOURCE_END = 12;

/** The smallest box that holds the words and the source. */
const WORDS = { width: 160, height: 40 };

const LINE_PX = 16;
const CHARACTER_PX = 6.5;

function linesOf({ width, height }: Place, alt: string, words: readonly string[]): string[] {
  if (width >= WORDS.width && height >= WORDS.height) {
    const hasRoom = alt !== "" && height >= WORDS.height + LINE_PX;
    return hasRoom ? [alt, ...words] : [...words];
  }
  const line = alt || words[0] || "";
  return fits(line, { width, height }) ? [line] : [];
}

function fits(line: string, { width, height }: Pick<Place, "width" | "height">): boolean {
  return line.length * CHARACTER_PX <= width - 8 && height >= LINE_PX;
}
