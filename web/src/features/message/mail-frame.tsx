import { VIEWER_HEIGHT_MAX_PX, VIEWER_HEIGHT_MIN_PX } from "@mayfly/contract/constants";
import type { WindowLike } from "dompurify";
import { useEffect, useRef, useState, type RefObject } from "react";
import { paths } from "../../paths.ts";
import { cleanMail } from "./clean-mail.ts";

/**
 * Mail as its author meant it, in a document of its own: another policy than the page's, no
 * scripts ever. `allow-scripts` must never be among its permissions, because together with
 * `allow-same-origin` it would undo the sandbox.
 */
const SANDBOX = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";

export function MailFrame({ html, images }: { html: string; images: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  useMailContent(frame, ready, html, images);

  // The two documents differ in what their policy lets through: another one has to be loaded.
  return (
    <iframe
      ref={frame}
      title="Message content"
      sandbox={SANDBOX}
      src={images ? paths.mailFrameWithImages : paths.mailFrame}
      referrerPolicy="no-referrer"
      onLoad={() => setReady(true)}
      className="block h-25 w-full rounded-control border border-line bg-paper"
    />
  );
}

function useMailContent(
  frame: RefObject<HTMLIFrameElement | null>,
  ready: boolean,
  html: string,
  images: boolean,
): void {
  // The frame's document is outside React: filled once it is loaded, measured as long as it is shown.
  useEffect(() => {
    const element = frame.current;
    const view = element?.contentWindow;
    if (!ready || !element || !isWindowLike(view)) return undefined;
    const document = view.document;
    fillDocument(document, view, html, images);

    const fit = () => fitHeight(element, document);
    const observer = new ResizeObserver(fit);
    observer.observe(document.body);
    fit();
    const stopForwarding = forwardKeys(element, document);
    return () => {
      observer.disconnect();
      stopForwarding();
    };
  }, [frame, ready, html, images]);
}

function fillDocument(document: Document, view: WindowLike, html: string, images: boolean): void {
  const mail = cleanMail(view, html, { images });
  for (const css of mail.styles) {
    const style = document.createElement("style");
    style.textContent = css;
    document.head.append(style);
  }
  for (const [name, value] of mail.bodyAttributes) document.body.setAttribute(name, value);
  document.body.replaceChildren(...mail.content);
}

/** Between the specified heights; beyond them the frame scrolls inside. */
function fitHeight(element: HTMLIFrameElement, document: Document): void {
  const border = element.offsetHeight - element.clientHeight;
  const contentPx = document.body.offsetHeight + border;
  const heightPx = Math.min(VIEWER_HEIGHT_MAX_PX, Math.max(VIEWER_HEIGHT_MIN_PX, contentPx));
  element.style.height = `${heightPx}px`;
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
