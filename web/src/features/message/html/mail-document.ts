import { VIEWER_HEIGHT_MAX_PX, VIEWER_HEIGHT_MIN_PX } from "@mayfly/contract/constants";
import { blockImage } from "./block-image.ts";
import { CARRIED_ATTRIBUTE, type CleanMail } from "./clean-mail.ts";
import type { Scheme } from "./mail-scheme.ts";
import type { PictureUrls } from "./use-carried-pictures.ts";

/** The frame's document: what is put into it, and how it is made to fit. It knows nothing of React. */
export function fillDocument(document: Document, mail: CleanMail, scheme: Scheme): void {
  document.documentElement.dataset["scheme"] = scheme;
  for (const { css, media } of mail.styles) {
    const style = document.createElement("style");
    style.media = media;
    style.textContent = css;
    document.head.append(style);
  }
  // What a mail doesn't say of its direction, its first letters do.
  document.body.setAttribute("dir", "auto");
  for (const [name, value] of mail.bodyAttributes) document.body.setAttribute(name, value);
  document.body.replaceChildren(...mail.content);
}

/**
 * Pictures that the message brings, as they come; one that mustn't be shown is blocked like any
 * other. Returns whether one was blocked: pictures that are shown load later.
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

/** Below this nobody can read it; what is wider still scrolls within the frame. */
const ZOOM_MIN = 0.6;

/**
 * A mail that was drawn for a wide window: its tables are let loose first, then it is drawn
 * smaller. The page itself never scrolls sideways for it.
 */
export function fitWidth({ documentElement, body }: Document): void {
  delete documentElement.dataset["narrow"];
  body.style.removeProperty("zoom");
  if (documentElement.scrollWidth <= documentElement.clientWidth) return;
  documentElement.dataset["narrow"] = "";
  const zoom = documentElement.clientWidth / documentElement.scrollWidth;
  if (zoom >= 1) return;
  body.style.setProperty("zoom", String(Math.max(ZOOM_MIN, zoom)), "important");
}

/** Between the specified heights; beyond them the frame scrolls inside. */
export function fitHeight(frame: HTMLIFrameElement, { documentElement }: Document): void {
  const border = frame.offsetHeight - frame.clientHeight;
  const { scrollHeight, clientHeight } = documentElement;
  const drawnPx = Math.ceil(documentElement.getBoundingClientRect().height);
  const contentPx = (scrollHeight > clientHeight ? scrollHeight : drawnPx) + border;
  const heightPx = Math.min(VIEWER_HEIGHT_MAX_PX, Math.max(VIEWER_HEIGHT_MIN_PX, contentPx));
  frame.style.height = `${heightPx}px`;
}
