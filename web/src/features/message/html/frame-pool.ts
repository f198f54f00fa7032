import { whenIdle } from "../../../browser/when-idle.ts";
import { paths } from "../../../paths.ts";

/**
 * Shows a mail with its own styles in a separate document, with its own policy and no scripts. `allow-scripts` must
 * never be added: together with `allow-same-origin` it would disable the sandbox.
 */
const SANDBOX = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";

const WITHIN_MS = 2_000;

/** A frame whose document is loaded: opening a message needn't wait for it. */
let spare: HTMLIFrameElement | undefined;
let isPreparing = false;

/**
 * Loads the document of the next message's frame when the browser is idle, out of sight and out of reach of the page's
 * selectors. Only a browser that moves a frame without a new load can use it.
 */
export function prepareFrame(): void {
  if (isPreparing || spare || !("moveBefore" in Element.prototype)) return;
  isPreparing = true;
  whenIdle(load, WITHIN_MS);
}

function load(): void {
  isPreparing = false;
  const host = document.createElement("div");
  host.hidden = true;
  spare = createFrame(paths.mailFrame);
  host.attachShadow({ mode: "closed" }).append(spare);
  document.body.append(host);
}

/**
 * Puts a frame with the document of `path` into `parent`, and calls back once it is loaded: at once if a prepared frame
 * fits.
 */
export function placeFrame(parent: Element, path: string, onLoad: () => void): HTMLIFrameElement {
  const prepared = takeSpare(path);
  if (prepared) {
    const host = prepared.getRootNode();
    parent.moveBefore(prepared, null);
    if (host instanceof ShadowRoot) host.host.remove();
    prepareFrame();
    onLoad();
    return prepared;
  }
  const frame = createFrame(path);
  frame.addEventListener("load", onLoad);
  parent.append(frame);
  return frame;
}

/** A document that failed to load, or is still loading, is no use. */
function takeSpare(path: string): HTMLIFrameElement | undefined {
  const loaded = spare?.contentDocument;
  if (loaded?.readyState !== "complete" || loaded.location.pathname !== path) return undefined;
  const taken = spare;
  spare = undefined;
  return taken;
}

function createFrame(path: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.title = "Message content";
  frame.setAttribute("sandbox", SANDBOX);
  frame.referrerPolicy = "no-referrer";
  frame.src = path;
  return frame;
}
