import { BLOCKED_ATTRIBUTE } from "./pictures/block-image.ts";
import { fitHeight, fitWidth, isElement } from "./mail-document.ts";

/** Keeps the frame's size fitted to its mail, and calls `onFitted` after each fit. Call `refit` when the content changes. */
export type Fitting = { readonly refit: () => void; readonly stop: () => void };

/**
 * A mail's styles can depend on the frame's size (`@media`, `vh`), so that each fit triggers another. So each cause
 * (frame width, picture, click) may resize the frame at most three times; then the mail scrolls inside.
 */
export function keepFitting(
  frame: HTMLIFrameElement,
  document: Document,
  onFitted: () => void,
): Fitting {
  let changesLeft = CHANGES_MAX;
  let widthPx = frame.offsetWidth;
  const fit = () => {
    // The page's scroll bar, which appears and disappears with the frame's height, doesn't count as a cause.
    if (Math.abs(frame.offsetWidth - widthPx) > SCROLL_BAR_MAX_PX) {
      changesLeft = CHANGES_MAX;
      widthPx = frame.offsetWidth;
    }
    if (changesLeft > 0) {
      const before = sizeKeyOf(frame, document);
      fitWidth(document);
      fitHeight(frame, document);
      if (sizeKeyOf(frame, document) !== before) changesLeft -= 1;
    }
    onFitted();
  };
  const refit = () => {
    changesLeft = CHANGES_MAX;
    fit();
  };
  const observer = new ResizeObserver(fit);
  observer.observe(document.documentElement);
  observer.observe(document.body);
  const refitFor = ({ target }: Event) => {
    if (changesLayout(target)) refit();
  };
  for (const cause of CAUSES) document.addEventListener(cause, refitFor, true);
  fit();
  const stop = () => {
    observer.disconnect();
    for (const cause of CAUSES) document.removeEventListener(cause, refitFor, true);
  };
  return { refit, stop };
}

const CHANGES_MAX = 3;
const SCROLL_BAR_MAX_PX = 20;

/** Pictures, and elements that the visitor opens or closes. */
const CAUSES = ["load", "error", "toggle", "click"] as const;

/**
 * Whether an event can change the layout. A mail may contain any number of style sheets. A blocked image has its size
 * before its empty picture is decoded.
 */
function changesLayout(target: EventTarget | null): boolean {
  return !isElement(target) || !target.matches(`style, img[${BLOCKED_ATTRIBUTE}]`);
}

function sizeKeyOf(frame: HTMLIFrameElement, { documentElement, body }: Document): string {
  const { narrow } = documentElement.dataset;
  return `${frame.style.height} ${narrow} ${body.style.zoom}`;
}
