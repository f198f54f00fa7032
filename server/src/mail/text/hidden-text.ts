import { readAttributes } from "./html-attributes.ts";
import { readDeclarations, type Declaration } from "./css-declarations.ts";
import { computeStyle, isTextHidden, ROOT_STYLE } from "./element-style.ts";
import type { Tag } from "./html-tags.ts";
import { createOpenElements, ROOTS, type OpenElement } from "./open-elements.ts";
import {
  INLINE_RANK,
  matchRules,
  type DeclarationBlock,
  type DocumentStyles,
} from "./style-sheet.ts";

/**
 * Follows the tags of an HTML document and states whether its CSS hides the text at this place. Covers the ways in
 * which senders hide text: inline styles, attributes, and simple rules. Bounded for any input.
 */
export type HiddenText = {
  open(name: string, source: string): void;
  close(name: string): void;
  readonly isTextHidden: boolean;
  /** Whether the picture with this tag is hidden here; a font size of zero hides only text. */
  isPictureHidden(source: string): boolean;
};

/** Browsers limit the depth to 512. */
const DEPTH_MAX = 256;

/** Elements without content, and the head, which no visible text is in. */
const VOID = new Set(
  "head area base br col embed hr img input link meta param source track wbr".split(" "),
);

export function createHiddenText(styles: DocumentStyles): HiddenText {
  const stack = createOpenElements();
  const { elements } = stack;
  const push = (name: string, source: string) =>
    stack.push(readElement(name, source, { ancestors: elements, styles }));
  push("html", "");
  push("body", "");
  let unlistedDepth = 0;
  return {
    open(name, source) {
      stack.closeImplied(name);
      if (VOID.has(name)) return;
      const root = elements.length === ROOTS.length ? ROOTS.indexOf(name) : -1;
      if (root >= 0) {
        // A later tag only adds attributes.
        if (!hasAttributes(name, source)) return;
        stack.closeFrom(root);
        push(name, source);
        if (name === "html") push("body", "");
      } else if (elements.length < DEPTH_MAX) push(name, source);
      else unlistedDepth += 1;
    },
    close(name) {
      if (unlistedDepth > 0) unlistedDepth -= 1;
      else stack.close(name);
    },
    get isTextHidden() {
      return elements.at(-1)?.isTextHidden ?? false;
    },
    isPictureHidden(source) {
      const { style } = readElement("img", source, { ancestors: elements, styles });
      return style.isRemoved || style.isInvisible;
    },
  };
}

/** Longer tags count as tags without attributes. */
export const TAG_LENGTH_MAX = 8_192;

/** Passes on a tag that `readTag` read at `start`. Elements that are skipped as a whole have no visible text. */
export function followTag(hidden: HiddenText, html: string, tag: Tag & { start: number }): void {
  const { name, closes, start, tagEnd, end } = tag;
  if (!name || end !== tagEnd) return;
  if (closes) return hidden.close(name);
  hidden.open(name, tagEnd - start <= TAG_LENGTH_MAX ? html.slice(start, tagEnd) : "");
}

type Surroundings = { ancestors: readonly OpenElement[]; styles: DocumentStyles };

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

function readElement(
  name: string,
  source: string,
  { ancestors, styles }: Surroundings,
): OpenElement {
  const parent = ancestors.at(-1);
  const style = parent?.style ?? ROOT_STYLE;
  const attributes = hasAttributes(name, source) ? readAttributes(source) : NO_ATTRIBUTES;
  const classes = attributes.get("class");
  const element = {
    name,
    id: attributes.get("id") ?? "",
    classes: classes === undefined ? NO_CLASSES : readClasses(classes),
  };
  const blocks = matchRules(styles, element, ancestors);
  if (attributes.size > 0) blocks.push(...readOwnBlocks(name, attributes));
  const isLink = name === "a" && attributes.has("href");
  if (blocks.length === 0 && !isLink) {
    return { ...element, style, isTextHidden: parent?.isTextHidden ?? false };
  }
  const own = computeStyle(style, { isLink, blocks });
  return { ...element, style: own, isTextHidden: isTextHidden(own) };
}

function hasAttributes(name: string, source: string): boolean {
  return source.length > name.length + 2;
}

const CLASSES_MAX = 20;
const NO_CLASSES: readonly string[] = [];

function readClasses(value: string): readonly string[] {
  return value.split(/\s+/, CLASSES_MAX).filter((one) => one !== "");
}

/** The style attribute, and other attributes with the effect of CSS, which any declaration outranks. */
function readOwnBlocks(name: string, attributes: ReadonlyMap<string, string>): DeclarationBlock[] {
  const style = attributes.get("style");
  return [
    { rank: HINT_RANK, declarations: readHints(name, attributes) },
    { rank: INLINE_RANK, declarations: style === undefined ? [] : readDeclarations(style) },
  ].filter(({ declarations }) => declarations.length > 0);
}

const HINT_RANK = -1;

function readHints(name: string, attributes: ReadonlyMap<string, string>): Declaration[] {
  const hints: Declaration[] = [];
  const add = (property: string, value: string | undefined) => {
    if (value !== undefined) {
      hints.push({ property, value: value.trim().toLowerCase(), isImportant: false });
    }
  };
  if (attributes.has("hidden")) add("display", "none");
  add("background-color", attributes.get("bgcolor"));
  if (attributes.get("background")) add("background-image", "url()");
  if (name === "body") add("color", attributes.get("text"));
  if (name === "font") {
    add("color", attributes.get("color"));
    if (attributes.has("size")) add("font-size", "medium");
  }
  return hints;
}
