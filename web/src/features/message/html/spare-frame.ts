import { paths } from "../../../paths.ts";

/**
 * Shows a mail with its own styles in a separate document, with its own policy and no scripts. `allow-scripts` must
 * never be added: together with `allow-same-origin` it would disable the sandbox.
 */
const SANDBOX = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/** A frame that loads, or has loaded, before its message is opened. */
let spare: HTMLIFrameElement | undefined;

/**
 * Loads the document of the next message's frame, out of sight and out of reach of the page's selectors. Call when the
 * visitor approaches a message: opening it then needn't wait for the document, which takes 100 ms on a slow device.
 * Does nothing in a browser that can't move a frame without loading it again.
 */
export function prepareFrame(): void {
  if (spare || !("moveBefore" in Element.prototype)) return;
  const host = document.createElement("div");
  host.hidden = true;
  const frame = createFrame(paths.mailFrame);
  spare = frame;
  frame.addEventListener("load", () => {
    if (spare === frame && !isLoaded(frame, paths.mailFrame)) discard();
  });
  host.attachShadow({ mode: "closed" }).append(frame);
  document.body.append(host);

  // The browser is offline, for example.
  function discard() {
    spare = undefined;
    host.remove();
  }
}

/** Puts a frame with the document at `path` into `parent`, and calls back once it has loaded, which may be at once. */
export function placeFrame(parent: Element, path: string, onLoad: () => void): HTMLIFrameElement {
  const frame = (path === paths.mailFrame && moveSpare(parent)) || createFrame(path);
  if (isLoaded(frame, path)) {
    onLoad();
    return frame;
  }
  frame.addEventListener("load", onLoad, { once: true });
  if (!frame.isConnected) parent.append(frame);
  return frame;
}

function moveSpare(parent: Element): HTMLIFrameElement | undefined {
  const frame = spare;
  const host = frame?.getRootNode();
  if (!frame || !(host instanceof ShadowRoot)) return undefined;
  spare = undefined;
  parent.moveBefore(frame, null);
  host.host.remove();
  return frame;
}

/** The initial document of a frame is empty, and also reports that it is complete. */
function isLoaded({ contentDocument }: HTMLIFrameElement, path: string): boolean {
  return contentDocument?.readyState === "complete" && contentDocument.location.pathname === path;
}

function createFrame(path: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.title = "Message content";
  frame.setAttribute("sandbox", SANDBOX);
  frame.referrerPolicy = "no-referrer";
  frame.src = path;
  return frame;
}
