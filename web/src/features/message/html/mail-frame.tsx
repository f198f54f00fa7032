import type { WindowLike } from "dompurify";
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { paths } from "../../../paths.ts";
import type { BlockedReport } from "./blocked-report.ts";
import type { CarriedPictures } from "./carried-pictures.ts";
import { cleanMail } from "./clean-mail.ts";
import { fillDocument, fitHeight, fitWidth, showCarried } from "./mail-document.ts";
import type { Scheme } from "./mail-scheme.ts";
import type { PictureUrls } from "./use-carried-pictures.ts";

/**
 * Mail as its author meant it, in a document of its own: another policy than the page's, no
 * scripts ever. `allow-scripts` must never be among its permissions, because together with
 * `allow-same-origin` it would undo the sandbox.
 */
const SANDBOX = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/** Another `images` or `scheme` is another document: whoever changes them changes the key too. */
export type MailFrameProps = {
  readonly html: string;
  readonly images: boolean;
  readonly scheme: Scheme;
  readonly carried: CarriedPictures;
  readonly urls: PictureUrls;
  readonly onCleaned: (report: BlockedReport) => void;
};

export function MailFrame(props: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  useMailContent(frame, ready, props);

  // The two documents differ in what their policy lets through: another one has to be loaded.
  return (
    <iframe
      ref={frame}
      title="Message content"
      sandbox={SANDBOX}
      src={props.images ? paths.mailFrameWithImages : paths.mailFrame}
      referrerPolicy="no-referrer"
      onLoad={() => setReady(true)}
      className={`block h-25 w-full rounded-control border border-line ${
        props.scheme === "dark" ? "bg-sunken" : "bg-paper"
      }`}
    />
  );
}

function useMailContent(
  frame: RefObject<HTMLIFrameElement | null>,
  ready: boolean,
  { html, images, scheme, carried, urls, onCleaned }: MailFrameProps,
): void {
  const cleaned = useEffectEvent(onCleaned);

  // The frame's document is outside React: filled once it is loaded, measured as long as it is shown.
  useEffect(() => {
    const element = frame.current;
    const view = element?.contentWindow;
    if (!ready || !element || !isWindowLike(view)) return undefined;
    const { document } = view;
    const mail = cleanMail(view, html, { images, scheme, isCarried: (id) => carried.has(id) });
    fillDocument(document, mail, scheme);
    cleaned(mail.report);
    const stopFitting = keepFitting(element, document);
    const stopForwarding = forwardKeys(element, document);
    return () => {
      stopFitting();
      stopForwarding();
    };
  }, [frame, ready, html, images, scheme, carried]);

  // The same document, where pictures come in one by one.
  useEffect(() => {
    const document = frame.current?.contentDocument;
    if (ready && document) showCarried(document, urls);
  }, [frame, ready, urls]);
}

function keepFitting(element: HTMLIFrameElement, document: Document): () => void {
  const fit = () => {
    fitWidth(document);
    fitHeight(element, document);
  };
  const observer = new ResizeObserver(fit);
  observer.observe(document.documentElement);
  observer.observe(document.body);
  fit();
  return () => observer.disconnect();
}

/** Keys pressed in the mail are the page's too: who has clicked into a message still wants the next one. */
function forwardKeys(element: HTMLIFrameElement, document: Document): () => void {
  const forward = ({ key, code, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent) => {
    const init = { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, bubbles: true };
    element.dispatchEvent(new KeyboardEvent("keydown", init));
  };
  document.addEventListener("keydown", forward);
  return () => document.removeEventListener("keydown", forward);
}

function isWindowLike(view: Window | null | undefined): view is Window & WindowLike {
  return view !== null && view !== undefined && "DOMParser" in view;
}
