import createDOMPurify, { type Config, type WindowLike } from "dompurify";
import { blockImage } from "./block-image.ts";
import { isImageSource, linkTarget } from "./link-target.ts";
import { pictureWithoutReferrer, stripCss } from "./strip-css.ts";

/**
 * A mail's HTML as nodes that may be shown. Parsed by the sandboxed frame's own window, so that
 * nothing of it is ever live in the page. It must hold without the frame's policy: DOMPurify takes
 * what runs, this takes what fetches.
 */
export type CleanMail = {
  readonly styles: readonly string[];
  readonly bodyAttributes: ReadonlyMap<string, string>;
  readonly content: readonly Node[];
};

export type CleanOptions = { readonly images: boolean };

export function cleanMail(frame: WindowLike, html: string, { images }: CleanOptions): CleanMail {
  const root = createDOMPurify(frame).sanitize(html, PURIFY);
  if (!isElement(root)) return { styles: [], bodyAttributes: new Map(), content: [] };
  for (const element of root.querySelectorAll("*")) cleanElement(element, images);
  const styles = [...root.querySelectorAll("style")].map((style) => {
    style.remove();
    return stripCss(style.textContent, { images });
  });
  const body = root.querySelector("body");
  return {
    styles,
    bodyAttributes: new Map(BODY_ATTRIBUTES.flatMap((name) => attributeOf(body, name))),
    content: [...(body?.childNodes ?? [])],
  };
}

const FORM_TAGS = ["form", "input", "button", "select", "option", "optgroup", "textarea"];
const FETCHING_TAGS = ["video", "audio", "source", "track", "link", "meta", "base", "template"];

const PURIFY = {
  // Mail has no use for SVG and MathML that would be worth their history of holes.
  USE_PROFILES: { html: true },
  WHOLE_DOCUMENT: true,
  RETURN_DOM: true,
  FORBID_TAGS: [...FORM_TAGS, ...FETCHING_TAGS],
  FORBID_ATTR: ["srcset", "sizes", "ping", "poster", "autofocus", "contenteditable", "popover"],
  ALLOW_DATA_ATTR: false,
} satisfies Config;

const BODY_ATTRIBUTES = ["style", "bgcolor", "background", "text", "link", "class", "id", "dir"];

/** By its type: the node is of the frame's window, where this window's classes mean nothing. */
function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}

function attributeOf(element: Element | null, name: string): [string, string][] {
  const value = element?.getAttribute(name);
  return value ? [[name, value]] : [];
}

function cleanElement(element: Element, images: boolean): void {
  const name = element.localName;
  if (name === "a" || name === "area") return cleanLink(element);
  cleanAttributes(element, images);
  if (name !== "img") return undefined;
  if (!images) return blockImage(element);
  if (!isImageSource(element.getAttribute("src") ?? "")) element.removeAttribute("src");
  return undefined;
}

function cleanLink(link: Element): void {
  cleanAttributes(link, false);
  const href = link.getAttribute("href") ?? "";
  // A place within the message: nothing leaves the frame.
  if (href.startsWith("#")) return;
  const target = linkTarget(href);
  if (target === undefined) return link.removeAttribute("href");
  link.setAttribute("href", target);
  link.setAttribute("target", "_blank");
  link.setAttribute("rel", "noopener noreferrer nofollow");
  link.setAttribute("title", target);
}

function cleanAttributes(element: Element, images: boolean): void {
  const style = element.getAttribute("style") ?? "";
  const declarations = [style === "" ? "" : stripCss(style, { images })];
  const background = element.getAttribute("background");
  if (background !== null) {
    element.removeAttribute("background");
    if (images) declarations.push(`background-image: ${pictureWithoutReferrer(background)}`);
  }
  const cleaned = declarations.filter((declaration) => declaration !== "").join("; ");
  if (cleaned !== "") element.setAttribute("style", cleaned);
  else if (style !== "") element.removeAttribute("style");
}
