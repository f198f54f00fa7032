import { describeSource } from "./link-target.ts";
import { isolatedStyle } from "./isolated-style.ts";

/** Replaces an image by a gray placeholder that names its source. */
export function blockImage(image: Element, source = image.getAttribute("src") ?? ""): void {
  const document = image.ownerDocument;
  const placeholder = document.createElement("span");
  const title = document.createElement("span");
  const origin = document.createElement("span");
  title.textContent = "Image blocked for security";
  origin.textContent = describeSource(source);
  title.setAttribute("style", isolatedStyle([...LINE, "color:#55524b"]));
  origin.setAttribute("style", isolatedStyle([...LINE, "color:#6b675f"]));
  placeholder.setAttribute("style", isolatedStyle([...BOX, ...widthOf(image)]));
  placeholder.setAttribute("data-blocked", "");
  placeholder.append(title, origin);
  image.replaceWith(placeholder);
}

const TEXT = ["font:12px/18px system-ui,sans-serif", "text-align:center"];
const BOX = [
  ...TEXT,
  "display:inline-block",
  "box-sizing:border-box",
  "max-width:100%",
  "margin:2px 0",
  "padding:12px 16px",
  "border:1px dashed #b9b5ac",
  "border-radius:8px",
  "background:#eeece7",
  "vertical-align:middle",
];
const LINE = [...TEXT, "display:block", "overflow-wrap:anywhere"];
const WIDTH_MIN_PX = 160;

/**
 * Keeps the width of a wide image, and thus the layout, up to the frame's width. A percentage would have no effect
 * inside a table.
 */
function widthOf(image: Element): string[] {
  const width = Number.parseInt(image.getAttribute("width") ?? "", 10);
  return width > WIDTH_MIN_PX ? [`width:min(${width}px,100vw - 96px)`] : [];
}
