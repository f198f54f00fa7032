import { VIEWER_HEIGHT_MIN_PX } from "@mayfly/contract/constants";
import { blockImage } from "./pictures/block-image.ts";
import { CARRIED_ATTRIBUTE, type CleanMail } from "./clean-mail.ts";
import { countUnreadable } from "./count-unreadable.ts";
import type { Scheme } from "./mail-scheme.ts";
import type { PictureUrls } from "./pictures/use-carried-pictures.ts";

/** A mail as it was shown. */
type ShownMail = { readonly mail: CleanMail; readonly scheme: Scheme };

/**
 * Replaces the content of the frame's document. Independent of React. A mail made for dark mode is shown on light
 * after all if more of its text is readable there.
 */
export function fillReadable(
  document: Document,
  wanted: Scheme,
  clean: (scheme: Scheme) => CleanMail,
): ShownMail {
  const fillAs = (scheme: Scheme): ShownMail => {
    const mail = clean(scheme);
    fillDocument(document, mail, scheme);
    return { mail, scheme };
  };
  const shown = fillAs(wanted);
  const unreadable = wanted === "dark" ? countUnreadable(document) : 0;
  if (unreadable === 0) return shown;
  const onLight = fillAs("light");
  return countUnreadable(document) < unreadable ? onLight : fillAs("dark");
}

function fillDocument(document: Document, mail: CleanMail, scheme: Scheme): void {
  document.documentElement.dataset["scheme"] = scheme;
  for (const former of document.head.querySelectorAll("[data-of-mail]")) former.remove();
  for (const { css, media } of mail.styles) {
    const style = document.createElement("style");
    style.media = media;
    style.dataset["ofMail"] = "";
    style.textContent = css;
    document.head.append(style);
  }
  // Without a declared direction, the first strong character decides.
  document.body.setAttribute("dir", "auto");
  // Without a declared language, it is unknown, not the page's.
  document.body.setAttribute("lang", "");
  for (const [name, value] of mail.bodyAttributes) {
    document.body.setAttribute(name, value);
    // Whether a link was visited tells a mail's reader nothing, and its usual color is for a white page.
    if (name === "link") document.body.setAttribute("vlink", value);
  }
  document.body.replaceChildren(...mail.content);
  // The focus of a mail without controls, which it needs to scroll, would be invisible on the document.
  const hasControl = document.body.querySelector(CONTROL) !== null;
  if (hasControl) document.documentElement.removeAttribute("tabindex");
  else document.documentElement.tabIndex = 0;
}

const CONTROL = "a[href], area[href], summary, [tabindex]:not([tabindex^='-'])";

/**
 * Shows inline images as they arrive and blocks those that must not be shown. Returns whether one was blocked,
 * because shown images load later.
 */
export function showCarried(document: Document, urls: PictureUrls): boolean {
  let isBlocked = false;
  for (const image of document.querySelectorAll(`img[${CARRIED_ATTRIBUTE}]`)) {
    const id = image.getAttribute(CARRIED_ATTRIBUTE) ?? "";
    const url = urls.get(id);
    if (url !== undefined) {
      if (image.getAttribute("src") !== url) image.setAttribute("src", url);
    } else if (urls.has(id)) {
      blockImage(image, `cid:${id}`);
      isBlocked = true;
    }
  }
  return isBlocked;
}

/** Browsers limit the height of a layer. A taller mail scrolls inside the frame. */
const FRAME_HEIGHT_MAX_PX = 30_000;

/** A newsletter of 640 pixels fits a phone of 320. Wider mail scrolls within the frame. */
const ZOOM_MIN = 0.5;

/** Fits a wide mail: first relaxes its tables, then zooms out. The page itself never scrolls sideways. */
export function fitWidth({ documentElement, body, defaultView }: Document): void {
  delete documentElement.dataset["narrow"];
  for (const cell of body.querySelectorAll("[data-stacked]")) cell.removeAttribute("data-stacked");
  body.style.removeProperty("zoom");
  documentElement.style.removeProperty("--mail-zoom");
  documentElement.style.removeProperty("--mail-edges");
  if (documentElement.scrollWidth <= documentElement.clientWidth) return;
  documentElement.dataset["narrow"] = "";
  stackSqueezed(body);
  const { clientWidth, scrollWidth } = documentElement;
  // Overflowing content covers the padding at its end. Both margins must be equal.
  const paddingPx = parseFloat(defaultView?.getComputedStyle(body).paddingRight ?? "0");
  if (scrollWidth <= clientWidth) {
    widenPictures(documentElement, { limitPx: clientWidth, paddingPx, zoom: 1 });
    return;
  }
  const zoomFor = (widePx: number) => Math.max(ZOOM_MIN, clientWidth / (widePx + paddingPx));
  const zoom = zoomFor(scrollWidth);
  // The largest width of a picture is a share of the window, which isn't zoomed: it may be larger if that widens nothing.
  documentElement.style.setProperty("--mail-zoom", String(zoom));
  widenPictures(documentElement, { limitPx: scrollWidth, paddingPx: 0, zoom });
  if (documentElement.scrollWidth > scrollWidth) {
    documentElement.style.removeProperty("--mail-zoom");
  }
  body.style.setProperty("zoom", String(zoom), "important");
  // Text doesn't shrink exactly as its size does.
  const zoomedPx = documentElement.scrollWidth;
  if (zoomedPx > clientWidth)
    body.style.setProperty("zoom", String(zoomFor(zoomedPx / zoom)), "important");
}

/** Narrower text has one or two words a line. */
const TEXT_WIDTH_MIN_PX = 120;
const TEXT_LENGTH_MIN = 40;

/**
 * Puts a picture above the text that it leaves too little room beside it. Only in a table of one row: the columns of
 * others belong together.
 */
function stackSqueezed(body: HTMLElement): void {
  const rows = [...body.querySelectorAll<HTMLTableRowElement>("tr:only-child")];
  for (const cell of rows.flatMap(squeezedCells)) cell.setAttribute("data-stacked", "");
}

/** Returns the shown cells of a row whose texts are all squeezed beside a picture, or none. */
function squeezedCells(row: HTMLTableRowElement): HTMLElement[] {
  if (row.cells.length < 2 || row.closest("table")?.rows.length !== 1) return [];
  if (!row.querySelector("img")) return [];
  const shown = [...row.cells].filter(({ clientWidth }) => clientWidth > 0);
  const texts = shown.filter(({ textContent }) => textContent.trim() !== "");
  return texts.length > 0 && texts.every(isSqueezed) ? shown : [];
}

function isSqueezed({ clientWidth, textContent }: HTMLElement): boolean {
  return clientWidth < TEXT_WIDTH_MIN_PX && textContent.trim().length >= TEXT_LENGTH_MIN;
}

type Room = { readonly limitPx: number; readonly paddingPx: number; readonly zoom: number };

/** A picture as wide as its mail fills its column: measures what is beside it, which the style sheet only guesses. */
function widenPictures(root: HTMLElement, { limitPx, paddingPx, zoom }: Room): void {
  root.style.setProperty("--mail-edges", "0px");
  const overPx = root.scrollWidth - limitPx;
  if (overPx <= 0) return;
  const edgesPx = Math.ceil((overPx + paddingPx) * zoom);
  root.style.setProperty("--mail-edges", `${edgesPx}px`);
  if (edgesPx > EDGES_PX || root.scrollWidth > limitPx) root.style.removeProperty("--mail-edges");
}

/** The style sheet's guess. */
const EDGES_PX = 96;

/**
 * Sets the frame's height to the mail's. In a row, a style sheet limits the frame to the specified 400 pixels, and taller
 * mail scrolls inside.
 */
export function fitHeight(frame: HTMLIFrameElement, { documentElement }: Document): void {
  const border = frame.offsetHeight - frame.clientHeight;
  const { scrollHeight, clientHeight } = documentElement;
  const drawnPx = Math.ceil(documentElement.getBoundingClientRect().height);
  const contentPx = (scrollHeight > clientHeight ? scrollHeight : drawnPx) + border;
  const heightPx = Math.min(FRAME_HEIGHT_MAX_PX, Math.max(VIEWER_HEIGHT_MIN_PX, contentPx));
  frame.style.height = `${heightPx}px`;
}

/** `instanceof` fails for elements of the frame's window. */
export function isElement(target: EventTarget | null): target is Element {
  return target !== null && "closest" in target;
}
