import createDOMPurify, { type Config, type WindowLike } from "dompurify";
import { blockImage } from "./pictures/block-image.ts";
import { NOTHING_BLOCKED, type BlockedReport } from "./pictures/blocked-report.ts";
import { findCarried } from "./pictures/carried-pictures.ts";
import { isDataPicture, pictureUrl, linkTarget } from "./link-target.ts";
import { resolveColorScheme, type Scheme } from "./mail-scheme.ts";
import { pictureWithoutReferrer } from "./css/css-urls.ts";
import { isUnseen } from "./pictures/declared-size.ts";
import { stripCss } from "./css/strip-css.ts";
import { isTaggedLink, isTrackingHost } from "./pictures/trackers.ts";

export type CleanMail = {
  readonly styles: readonly StyleSheet[];
  readonly bodyAttributes: ReadonlyMap<string, string>;
  readonly content: readonly Node[];
  readonly report: BlockedReport;
};

/** `media`: the sheet's media query; empty means all media. */
type StyleSheet = { readonly css: string; readonly media: string };

type CleanOptions = {
  readonly images: boolean;
  readonly scheme: Scheme;
  /** The hostname of this site, from which no picture is requested. */
  readonly ownHost: string;
  /**
   * Whether the message contains an inline image with this Content-ID (`cid:`). Such images are shown regardless of
   * `images`.
   */
  readonly isCarried: (contentId: string) => boolean;
};

/** On an inline image: its Content-ID, until its bytes are loaded. */
export const CARRIED_ATTRIBUTE = "data-carried";

/**
 * Turns a mail's HTML into safe nodes. The sandboxed frame's own window parses the HTML, so that none of it is ever
 * live in the page. Must be safe without the frame's policy, too: DOMPurify removes what runs scripts, this function
 * removes what fetches.
 */
export function cleanMail(frame: WindowLike, html: string, options: CleanOptions): CleanMail {
  const root = createDOMPurify(frame).sanitize(html, PURIFY);
  if (!isElement(root)) return NOTHING;
  const found: Found = { pictures: new Map(), hasImages: false, taggedLinks: 0 };
  for (const element of root.querySelectorAll("*")) cleanElement(element, options, found);
  const styles = [...root.querySelectorAll("style")].map((style) => {
    style.remove();
    const css = stripCss(style.textContent, options, (url) => addPicture(found, url, options));
    return {
      css: resolveColorScheme(css, options.scheme),
      media: resolveColorScheme(style.getAttribute("media") ?? "", options.scheme),
    };
  });
  const body = root.querySelector("body");
  return {
    styles,
    bodyAttributes: new Map([
      ...attributeOf(root, "dir"),
      ...attributeOf(root, "lang"),
      ...BODY_ATTRIBUTES.flatMap((name) => attributeOf(body, name)),
    ]),
    content: [...(body?.childNodes ?? [])],
    report: {
      pictures: [...found.pictures].map(([url, isTracker]) => ({ url, isTracker })),
      hasImages: found.hasImages || found.pictures.size > 0,
      taggedLinks: found.taggedLinks,
    },
  };
}

/** Makes a link open in a new tab without opener or referrer, and shows its target in the title. */
function cleanLink(link: Element): void {
  const href = link.getAttribute("href") ?? "";
  // A fragment within the message stays in the frame.
  if (href.startsWith("#")) return;
  const target = linkTarget(href);
  if (target === undefined) return link.removeAttribute("href");
  link.setAttribute("href", target);
  link.setAttribute("target", "_blank");
  link.setAttribute("rel", "noopener noreferrer nofollow");
  link.setAttribute("title", target);
  // Browsers show the innermost title, so remove those inside.
  for (const inside of link.querySelectorAll("[title]")) inside.removeAttribute("title");
}

const NOTHING: CleanMail = {
  styles: [],
  bodyAttributes: new Map(),
  content: [],
  report: NOTHING_BLOCKED,
};

const FORM_TAGS = ["form", "input", "button", "select", "option", "optgroup", "textarea"];
const FETCHING_TAGS = ["video", "audio", "source", "track", "link", "meta", "base", "template"];

const FETCHING_ATTRIBUTES = ["srcset", "sizes", "ping", "poster", "attributionsrc"];
/** `crossorigin` would add our origin to an image's request. */
const ACTIVE_ATTRIBUTES = [
  "autofocus",
  "contenteditable",
  "crossorigin",
  "is",
  "popover",
  "popovertarget",
  "popovertargetaction",
  "referrerpolicy",
];

const PURIFY = {
  // Mail rarely uses SVG or MathML, and both have a history of vulnerabilities.
  USE_PROFILES: { html: true },
  WHOLE_DOCUMENT: true,
  RETURN_DOM: true,
  FORBID_TAGS: [...FORM_TAGS, ...FETCHING_TAGS],
  FORBID_ATTR: [...FETCHING_ATTRIBUTES, ...ACTIVE_ATTRIBUTES],
  // Old mails color all of their text and links so, often for a dark `bgcolor`.
  ADD_ATTR: ["text", "link"],
  ALLOW_DATA_ATTR: false,
} satisfies Config;

const BODY_ATTRIBUTES = [
  "style",
  "bgcolor",
  "background",
  "text",
  "link",
  "class",
  "id",
  "dir",
  "lang",
];

/** `pictures`: each URL that images would be fetched from, and whether it is a tracker's. */
type Found = { readonly pictures: Map<string, boolean>; hasImages: boolean; taggedLinks: number };

function addPicture(
  { pictures }: Found,
  source: string,
  { ownHost, isPixel = false }: { ownHost: string; isPixel?: boolean },
): void {
  const url = pictureUrl(source, ownHost);
  if (url === undefined) return;
  pictures.set(url, (pictures.get(url) ?? false) || isPixel || isTrackingHost(url));
}

/** Checks `nodeType`, because `instanceof` fails for nodes of the frame's window. */
function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}

function attributeOf(element: Element | null, name: string): [string, string][] {
  const value = element?.getAttribute(name);
  return value ? [[name, value]] : [];
}

function cleanElement(element: Element, options: CleanOptions, found: Found): void {
  const name = element.localName;
  if (name === "a" || name === "area") {
    if (isTaggedLink(element.getAttribute("href") ?? "")) found.taggedLinks += 1;
    cleanAttributes(element, { ...options, images: false }, found);
    return cleanLink(element);
  }
  if (name === "img") cleanImage(element, options, found);
  else element.removeAttribute("src");
  return cleanAttributes(element, options, found);
}

function cleanImage(image: Element, options: CleanOptions, found: Found): void {
  const { images, isCarried, ownHost } = options;
  const source = image.getAttribute("src") ?? "";
  keepProportions(image);
  const contentId = findCarried(source, isCarried);
  if (contentId !== undefined) {
    image.removeAttribute("src");
    image.setAttribute(CARRIED_ATTRIBUTE, contentId);
    return;
  }
  found.hasImages = true;
  addPicture(found, source, { ownHost, isPixel: isUnseen(image) });
  if (!images) return blockImage(image);
  const url = pictureUrl(source, ownHost);
  if (url !== undefined) image.setAttribute("src", url);
  else if (!isDataPicture(source)) image.removeAttribute("src");
}

/** A picture keeps its declared ratio in a narrow frame, even if its file has another one, such as a spacer. */
function keepProportions(image: Element): void {
  const [width = "", height = ""] = ["width", "height"].map((side) => image.getAttribute(side));
  const style = image.getAttribute("style") ?? "";
  if (!PIXELS.test(width ?? "") || !PIXELS.test(height ?? "") || OWN_HEIGHT.test(style)) return;
  image.setAttribute("style", `aspect-ratio: ${width} / ${height}; ${style}`);
}

const PIXELS = /^[1-9]\d{0,3}$/;
/** Not `line-height`, which many templates set on every picture. */
const OWN_HEIGHT = /(?:^|;)\s*height\s*:/i;

function cleanAttributes(element: Element, options: CleanOptions, found: Found): void {
  const style = element.getAttribute("style") ?? "";
  const onPicture = (url: string) => addPicture(found, url, options);
  const declarations = [style === "" ? "" : stripCss(style, options, onPicture)];
  const background = element.getAttribute("background");
  if (background !== null) {
    onPicture(background);
    element.removeAttribute("background");
    if (options.images) {
      const picture = pictureWithoutReferrer(background, options.ownHost);
      declarations.push(`background-image: ${picture}`);
    }
  }
  const cleaned = declarations.filter((declaration) => declaration !== "").join("; ");
  if (cleaned !== "") element.setAttribute("style", cleaned);
  else if (style !== "") element.removeAttribute("style");
}
