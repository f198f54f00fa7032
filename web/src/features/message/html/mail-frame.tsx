import type { WindowLike } from "dompurify";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from "react";
import { whenIdle } from "../../../browser/when-idle.ts";
import { paths } from "../../../paths.ts";
import type { MisleadingLink } from "../links/find-misleading-link.ts";
import { beginningOf } from "./beginning-of.ts";
import type { BlockedReport } from "./pictures/blocked-report.ts";
import type { CarriedPictures } from "./pictures/carried-pictures.ts";
import { cleanMail, type CleanMail } from "./clean-mail.ts";
import { isTooComplex } from "./is-too-complex.ts";
import { keepFitting, type Fitting } from "./keep-fitting.ts";
import { fillReadable, isElement, showCarried } from "./mail-document.ts";
import { labelBlocked } from "./pictures/label-blocked.ts";
import type { Scheme } from "./mail-scheme.ts";
import { markLinks } from "./mark-links.ts";
import { placeFrame } from "./spare-frame.ts";
import type { PictureUrls } from "./pictures/use-carried-pictures.ts";

/** Changing `images` or `scheme` needs a new document, so the caller must change the key too. */
type MailFrameProps = {
  readonly html: string;
  readonly images: boolean;
  readonly scheme: Scheme;
  readonly carried: CarriedPictures;
  readonly urls: PictureUrls;
  /** Whether what the mail's report adds around the frame is shown. */
  readonly isReported: boolean;
  readonly onShown: (report: ShownReport) => void;
  /** Called if the mail is too complex to show. */
  readonly onTooComplex: () => void;
};

/** The report shown next to a rendered mail. */
export type ShownReport = {
  readonly blocked: BlockedReport;
  readonly misleading: readonly MisleadingLink[];
  /** Whether the mail shows nothing: no text, and nothing that is drawn. */
  readonly isEmpty: boolean;
};

export function MailFrame(props: MailFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState<Part>("nothing");
  const showAll = useCallback(() => setShown("all"), []);
  const { images, scheme } = props;
  const onLoad = useEffectEvent(() =>
    setShown(beginningOf(props.html) === undefined ? "all" : "beginning"),
  );
  // The frame is not React's, because it may exist already. The two documents have different policies, so a change needs
  // another frame.
  useLayoutEffect(() => {
    if (!place.current) return undefined;
    const path = images ? paths.mailFrameWithImages : paths.mailFrame;
    const element = placeFrame(place.current, path, onLoad);
    element.className = frameClass(scheme);
    frame.current = element;
    return () => element.remove();
  }, [images, scheme]);
  useMailContent(frame, { shown, showAll }, props);

  return <div ref={place} data-mail-reported={props.isReported} className="contents" />;
}

const FRAME =
  "mail-part block h-25 w-full rounded-control border border-line in-data-tall:rounded-none in-data-tall:border-x-0";

function frameClass(scheme: Scheme): string {
  return `${FRAME} ${scheme === "dark" ? "bg-sunken" : "bg-paper"}`;
}

/** The part of the mail in the frame. A long mail paints its beginning before the rest is cleaned. */
type Part = "nothing" | "beginning" | "all";

/** The rest of a long mail is added after this time at the latest. */
const REST_WITHIN_MS = 200;

function useMailContent(
  frame: RefObject<HTMLIFrameElement | null>,
  { shown, showAll }: { readonly shown: Part; readonly showAll: () => void },
  { html, images, scheme, carried, urls, onShown, onTooComplex }: MailFrameProps,
): void {
  const reportShown = useEffectEvent(onShown);
  const tooComplex = useEffectEvent(onTooComplex);
  const fitting = useRef<Fitting>(null);
  // A mail whose beginning is shown on light isn't filled and measured on dark again.
  const readable = useRef(scheme);

  // Fills the frame's document once loaded, and refits the frame while it is shown.
  useEffect(() => {
    if (shown === "nothing") return undefined;
    const element = frame.current;
    const view = element?.contentWindow;
    if (!element || !isWindowLike(view)) return undefined;
    const { document } = view;
    const part = (shown === "beginning" ? beginningOf(html) : undefined) ?? html;
    if (isTooComplex(document, part)) {
      tooComplex();
      return undefined;
    }
    const isCarried = (id: string) => carried.has(id);
    const options = { images, isCarried, ownHost: location.hostname };
    const { mail, scheme: used } = fillReadable(document, readable.current, (one) =>
      cleanMail(view, part, { ...options, scheme: one }),
    );
    readable.current = used;
    element.className = frameClass(used);
    const misleading = markLinks(document);
    const labels = labelBlocked(document);
    const kept = keepFitting(element, document, labels.place);
    fitting.current = kept;
    const cancelRest = shown === "beginning" ? whenIdle(showAll, REST_WITHIN_MS) : () => {};
    if (shown === "all") {
      reportShown({ blocked: mail.report, misleading, isEmpty: isEmpty(mail, document) });
    }
    const stopForwarding = forwardKeys(element, document);
    const stopFollowing = followFragments(document);
    return () => {
      cancelRest();
      kept.stop();
      labels.remove();
      stopForwarding();
      stopFollowing();
    };
  }, [frame, shown, showAll, html, images, carried]);

  // Adds inline images to the existing document as they arrive.
  useEffect(() => {
    // Access to the document of a frame that still loads takes 20 ms on a slow device.
    const document = shown === "nothing" ? null : frame.current?.contentDocument;
    if (!document) return;
    if (showCarried(document, urls)) fitting.current?.refit();
  }, [frame, shown, urls]);
}

/** A style sheet or a style may draw something: then the mail isn't empty. */
function isEmpty({ styles }: CleanMail, { body }: Document): boolean {
  if (styles.length > 0 || /\S/.test(body.textContent)) return false;
  return !body.matches(DRAWN) && body.querySelector(DRAWN) === null;
}

/** Selects elements that are visible without text. */
const DRAWN =
  "img, svg, input, button, select, textarea, hr, video, audio, canvas, meter, progress, [background], [bgcolor], [style], [class], [id]";

/**
 * Forwards keys pressed in the mail to the page, so that shortcuts work after a click into the message. Escape at a
 * blocked image closes only what its focus shows.
 */
function forwardKeys(element: HTMLIFrameElement, document: Document): () => void {
  const forward = ({ key, code, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent) => {
    const blocked = document.querySelector<HTMLElement>("[data-blocked]:focus");
    if (key === "Escape" && blocked) return blocked.blur();
    const modifiers = { ctrlKey, metaKey, altKey, shiftKey };
    const init = { key, code, ...modifiers, repeat, bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent("keydown", init));
    return undefined;
  };
  document.addEventListener("keydown", forward);
  return () => document.removeEventListener("keydown", forward);
}

/** A link within the mail scrolls to its target, without an entry in the page's history that Back would undo first. */
function followFragments(document: Document): () => void {
  const follow = (event: MouseEvent) => {
    const link = isElement(event.target) ? event.target.closest('a[href^="#"]') : null;
    const name = link?.getAttribute("href")?.slice(1);
    if (name === undefined) return;
    event.preventDefault();
    (document.getElementById(name) ?? document.getElementsByName(name)[0])?.scrollIntoView();
  };
  document.addEventListener("click", follow);
  return () => document.removeEventListener("click", follow);
}

function isWindowLike(view: Window | null | undefined): view is Window & WindowLike {
  return view !== null && view !== undefined && "DOMParser" in view;
}
