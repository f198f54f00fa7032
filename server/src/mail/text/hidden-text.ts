import { readAttributes } from "./html-attributes.ts";
import { readDeclarations, type Declaration } from "./css-declarations.ts";
import { computeStyle, isTextHidden, ROOT_STYLE } from "./element-style.ts";
import type { Tag } from "./html-tags.ts";
import { CELL_LIKE, createOpenElements, ROOTS, type OpenElement } from "./open-elements.ts";
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
  /** `source` is undefined if the tag is too long to be read. */
  open(name: string, source: string | undefined): void;
  close(name: string): void;
  readonly isTextHidden: boolean;
  /** Whether the text is hidden, or may be hidden in a way that is not understood. */
  readonly mayTextBeHidden: boolean;
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
  const push = (name: string, source: string | undefined) =>
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
        if (source !== undefined && !hasAttributes(name, source)) return;
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
    get mayTextBeHidden() {
      const current = elements.at(-1);
      if (!current || unlistedDepth > 0) return true;
      return current.isTextHidden || current.isUnsure || current.reopened.size > 0;
    },
    isPictureHidden(source) {
      const { style, isUnsure } = readElement("img", source, { ancestors: elements, styles });
      return style.isRemoved || style.isInvisible || isUnsure;
    },
  };
}

/** The attributes of longer tags are not read. */
export const TAG_LENGTH_MAX = 8_192;

/** Passes on a tag that `readTag` read at `start`. Elements that are skipped as a whole have no visible text. */
export function followTag(hidden: HiddenText, html: string, tag: Tag & { start: number }): void {
  const { name, closes, start, tagEnd, end } = tag;
  if (!name || end !== tagEnd) return;
  if (closes) return hidden.close(name);
  hidden.open(name, tagEnd - start <= TAG_LENGTH_MAX ? html.slice(start, tagEnd) : undefined);
}

type Surroundings = { ancestors: readonly OpenElement[]; styles: DocumentStyles };

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

function readElement(
  name: string,
  source: string | undefined,
  { ancestors, styles }: Surroundings,
): OpenElement {
  const parent = ancestors.at(-1);
  const style = parent?.style ?? ROOT_STYLE;
  const attributes =
    source !== undefined && hasAttributes(name, source) ? readAttributes(source) : NO_ATTRIBUTES;
  const element = {
    name,
    id: attributes.get("id") ?? "",
    classes: readClasses(attributes.get("class")),
    attributes,
    reopened: parent && !CELL_LIKE.has(name) ? parent.reopened : new Map<string, number>(),
  };
  const rules = matchRules(styles, element, ancestors);
  const blocks = attributes.size > 0 ? readOwnBlocks(name, attributes) : [];
  const isLink = name === "a" && attributes.has("href");
  const isUnsure = parent?.isUnsure === true || source === undefined || styles.budget.left <= 0;
  if (rules.length === 0 && blocks.length === 0 && !isLink) {
    return { ...element, style, isTextHidden: parent?.isTextHidden ?? false, isUnsure };
  }
  const sure = rules.filter((rule) => !rule.isUnsure);
  const styleOf = (own: readonly DeclarationBlock[]) =>
    computeStyle(style, { isLink, blocks: [...own, ...blocks] });
  const own = styleOf(sure);
  const isPerhapsHidden = sure.length < rules.length && isTextHidden(styleOf(rules));
  return {
    ...element,
    style: own,
    isTextHidden: isTextHidden(own),
    isUnsure: isUnsure || isPerhapsHidden,
  };
}

function hasAttributes(name: string, source: string): boolean {
  return source.length > name.length + 2;
}

const NO_CLASSES: ReadonlySet<string> = new Set();

function readClasses(value: string | undefined): ReadonlySet<string> {
  return value === undefined ? NO_CLASSES : new Set(value.split(/\s+/).filter((one) => one !== ""));
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
