import { fitHeight, fitWidth } from "./mail-document.ts";

/** Keeps the frame's size fitted to its mail. Call `refit` when the content changes. */
export type Fitting = { readonly refit: () => void; readonly stop: () => void };

/**
 * A mail's styles can depend on the frame's size (`@media`, `vh`), so that each fit triggers another. So each cause
 * (frame width, picture, click) may resize the frame at most three times; then the mail scrolls inside.
 */
export function keepFitting(frame: HTMLIFrameElement, document: Document): Fitting {
  let changesLeft = CHANGES_MAX;
  let widthPx = frame.offsetWidth;
  const fit = () => {
    // The page's scroll bar, which appears and disappears with the frame's height, doesn't count as a cause.
    if (Math.abs(frame.offsetWidth - widthPx) > SCROLL_BAR_MAX_PX) {
      changesLeft = CHANGES_MAX;
      widthPx = frame.offsetWidth;
    }
    if (changesLeft === 0) return;
    const before = sizeKeyOf(frame, document);
    fitWidth(document);
    fitHeight(frame, document);
    if (sizeKeyOf(frame, document) !== before) changesLeft -= 1;
  };
  const refit = () => {
    changesLeft = CHANGES_MAX;
    fit();
  };
  const observer = new ResizeObserver(fit);
  observer.observe(document.documentElement);
  observer.observe(document.body);
  const refitFor = ({ target }: Event) => {
    if (!isStyle(target)) refit();
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

/** Ignores `load` events of style sheets: a mail may contain any number. */
function isStyle(target: EventTarget | null): boolean {
  return target !== null && "localName" in target && target.localName === "style";
}

function sizeKeyOf(frame: HTMLIFrameElement, { documentElement, body }: Document): string {
  const { narrow } = documentElement.dataset;
  return `${frame.style.height} ${narrow} ${body.style.zoom}`;
}
