import { describeSource } from "./link-target.ts";

/** Puts a grey placeholder with the original source in an image's place. Styled in place: the mail's own sheets must not reach it. */
export function blockImage(image: Element, source = image.getAttribute("src") ?? ""): void {
  const document = image.ownerDocument;
  const placeholder = document.createElement("span");
  const title = document.createElement("span");
  const origin = document.createElement("span");
  title.textContent = "Image blocked for security";
  origin.textContent = describeSource(source);
  title.setAttribute("style", LINE);
  origin.setAttribute("style", `${LINE};color:#6b675f`);
  placeholder.setAttribute("style", BOX + widthOf(image));
  placeholder.setAttribute("data-blocked", "");
  placeholder.append(title, origin);
  image.replaceWith(placeholder);
}

const BOX =
  "display:inline-block;box-sizing:border-box;max-width:100%;margin:2px 0;padding:12px 16px;" +
  "border:1px dashed #b9b5ac;border-radius:8px;background:#eeece7;color:#55524b;" +
  "font:12px/18px system-ui,sans-serif;letter-spacing:normal;text-align:center;" +
  "text-indent:0;text-transform:none;white-space:normal;vertical-align:middle";
const LINE = "display:block;overflow-wrap:anywhere";
const WIDTH_MIN_PX = 160;

/** A wide image keeps its width, so that the layout around it stays. */
function widthOf(image: Element): string {
  const width = Number.parseInt(image.getAttribute("width") ?? "", 10);
  return width > WIDTH_MIN_PX ? `;width:${width}px` : "";
}
