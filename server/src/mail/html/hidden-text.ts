import { readAttributes, type AttributeNames } from "./html-attributes.ts";
import { readDeclarations, type Declaration } from "./css/css-declarations.ts";
import { computeStyle, isTextHidden, ROOT_STYLE, type ElementStyle } from "./css/element-style.ts";
import type { Property } from "./css/css-properties.ts";
import type { Effort } from "./effort.ts";
import { kindOf, TagSet, type TagKind } from "./html-tags.ts";
import { NameTable } from "./name-table.ts";
import { CELL_LIKE, OpenElements, ROOTS, type OpenElement } from "./open-elements.ts";
import {
  INLINE_RANK,
  marksOf,
  matchRules,
  type AppliedRule,
  type DeclarationBlock,
  type DocumentStyles,
} from "./css/style-sheet.ts";

/** Browsers limit the depth to 512. */
const DEPTH_MAX = 256;

/** Elements without content, and the head, which no visible text is in. */
const VOID = new TagSet(
  "head area base br col embed hr img input link meta param source track wbr",
);

/** The attributes of longer tags are not read. */
export const TAG_LENGTH_MAX = 8_192;

type Attributes = ReadonlyMap<string, string>;
const NO_ATTRIBUTES: Attributes = new Map();
const NO_CLASSES: readonly string[] = [];
const NO_HINTS: readonly Declaration[] = [];

const ELEMENT_COST = 10;
/** Different elements with attributes that a mail may have before each further one costs more, as with styles. */
const ELEMENTS_USUAL = 150;
const FURTHER_ELEMENT_COST = 300;
const KNOWN_ELEMENT_COST = 7;
const ATTRIBUTES_COST = 10;
const CLASS_COST = 5;
const STYLE_COST = 65;
/** Rules have to be ordered, too. */
const RULED_STYLE_COST = 140;
/**
 * Different inline styles that a mail may have before each further one costs more, so that fewer of a hostile mail are
 * read. Of 113 public templates, none has more than 35.
 */
const STYLES_USUAL = 80;
const FURTHER_STYLE_COST = 300;

/**
 * Follows the tags of an HTML document and states whether its CSS hides the text at this place. Covers the ways in
 * which senders hide text: inline styles, attributes, and simple rules. Bounded for any input.
 */
export class HiddenText {
  readonly #stack = new OpenElements();
  readonly #styles: DocumentStyles;
  readonly #effort: Effort;
  readonly #names: AttributeNames;
  /** Style attributes as read: a newsletter repeats few of them. */
  readonly #inlineStyles = new Map<string, InlineStyle>();
  #unlistedDepth = 0;
  #elementCount = 0;

  constructor(styles: DocumentStyles) {
    this.#styles = styles;
    this.#effort = styles.effort;
    this.#names = namesFor(styles.sheet.attributeNames);
    for (const kind of ROOTS) this.#push(kind, "");
  }

  /** `source`: the start tag, undefined if too long to be read. Returns the element; undefined if it isn't followed. */
  open(kind: TagKind, source: string | undefined): OpenElement | undefined {
    const { elements } = this.#stack;
    this.#stack.closeImplied(kind);
    if (VOID.has(kind)) return undefined;
    const root = elements.length === ROOTS.length ? ROOTS.indexOf(kind) : -1;
    const isListed = root >= 0 || elements.length < DEPTH_MAX;
    if (root >= 0) this.#reopenRoot(root, source);
    else if (isListed) this.#push(kind, source);
    else this.#unlistedDepth += 1;
    return isListed ? this.#stack.current : undefined;
  }

  close(kind: TagKind): void {
    if (this.#unlistedDepth > 0) this.#unlistedDepth -= 1;
    else this.#stack.close(kind);
  }

  get isTextHidden(): boolean {
    return this.#stack.current?.isTextHidden ?? false;
  }

  /** Whether the text is hidden, or may be hidden in a way that is not understood. */
  get mayTextBeHidden(): boolean {
    const { current } = this.#stack;
    if (!current || this.#unlistedDepth > 0 || this.isExhausted) return true;
    return current.isTextHidden || current.isUnsure || (current.reopened.counts?.size ?? 0) > 0;
  }

  /** Whether the picture or input with this tag may be hidden here; a font size of zero hides only text. */
  isElementHidden(kind: TagKind, source: string): boolean {
    const { style, isUnsure } = this.#readElement(kind, source);
    return style.isRemoved || style.isInvisible || isUnsure;
  }

  /** Whether the effort for the document is used up; nothing more is certain. */
  get isExhausted(): boolean {
    return this.#effort.left <= 0;
  }

  /** A later tag of a root only adds attributes. */
  #reopenRoot(root: number, source: string | undefined): void {
    const kind = ROOTS[root];
    if (!kind || (source !== undefined && !hasAttributes(kind, source))) return;
    this.#stack.closeFrom(root);
    this.#push(kind, source);
    if (root === 0) this.#push(ROOTS[1], "");
  }

  /** Siblings with the same tag are the same element: most of a newsletter's tags repeat. */
  #push(kind: TagKind, source: string | undefined): void {
    const parent = this.#stack.current;
    const key = source !== undefined && hasAttributes(kind, source) ? source : kind.name;
    const known = source === undefined ? undefined : parent?.children?.get(key);
    if (known && known.reopened.counts === undefined) {
      this.#effort.left -= KNOWN_ELEMENT_COST;
      return this.#stack.push(known);
    }
    const element = this.#readElement(kind, source);
    if (parent && source !== undefined) (parent.children ??= new Map()).set(key, element);
    this.#stack.push(element);
  }

  #readElement(kind: TagKind, source: string | undefined): OpenElement {
    this.#effort.left -= ELEMENT_COST;
    const parent = this.#stack.current ?? NO_PARENT;
    const attributes =
      source !== undefined && hasAttributes(kind, source)
        ? this.#readAttributes(source)
        : NO_ATTRIBUTES;
    const id = attributes.get("id") ?? "";
    const classes = this.#readClasses(attributes.get("class"));
    const styled = { name: kind.name, id, classes, attributes };
    const rules = matchRules(this.#styles, styled, this.#stack.elements);
    const {
      style,
      isTextHidden: isHidden,
      isUnsure,
    } = this.#readAppearance({ kind, attributes }, parent, rules);
    const isUnread = source === undefined || this.isExhausted;
    const isFolded = kind === DETAILS && !attributes.has("open");
    return {
      kind,
      name: kind.name,
      id,
      classes,
      attributes,
      marks: id === "" && classes.length === 0 ? parent.marks : parent.marks | marksOf(id, classes),
      reopened: CELL_LIKE.has(kind) || parent === NO_PARENT ? {} : parent.reopened,
      style,
      isTextHidden: isHidden,
      isUnsure: isUnsure || isUnread || isFolded || parent.isUnsure,
      children: undefined,
    };
  }

  #readAttributes(source: string): Attributes {
    this.#elementCount += 1;
    if (this.#elementCount > ELEMENTS_USUAL) this.#effort.left -= FURTHER_ELEMENT_COST;
    this.#effort.left -= ATTRIBUTES_COST + (source.length >> 2);
    return this.isExhausted ? NO_ATTRIBUTES : readAttributes(source, this.#names);
  }

  #readClasses(value: string | undefined): readonly string[] {
    if (value === undefined) return NO_CLASSES;
    const classes = /\s/.test(value) ? value.split(/\s+/).filter((one) => one !== "") : [value];
    this.#effort.left -= classes.length * CLASS_COST;
    return classes;
  }

  #readAppearance(element: Element, parent: Appearance, rules: readonly AppliedRule[]): Appearance {
    const { kind, attributes } = element;
    if (NEVER_SHOWN.has(kind)) return removed(parent);
    if (attributes.size === 0 && rules.length === 0 && kind !== DIALOG) return inherit(parent);
    const inline = this.#readInlineStyle(attributes.get("style"));
    const hints = readHints(kind, attributes);
    const isLink = kind === LINK && attributes.has("href");
    if (rules.length === 0 && hints.length === 0) {
      if (inline.declarations.length === 0 && !isLink) return inherit(parent);
      if (inline.known?.parent === parent.style && inline.known.isLink === isLink) {
        return inline.known.appearance;
      }
    }
    this.#effort.left -= rules.length === 0 ? STYLE_COST : RULED_STYLE_COST;
    const own = hints.length === 0 ? [inline] : [{ rank: HINT_RANK, declarations: hints }, inline];
    const appearance = computeAppearance(parent.style, { isLink, own, rules });
    if (rules.length === 0 && hints.length === 0) {
      inline.known = { parent: parent.style, isLink, appearance };
    }
    return appearance;
  }

  #readInlineStyle(written: string | undefined): InlineStyle {
    if (written === undefined) return { rank: INLINE_RANK, declarations: [] };
    const known = this.#inlineStyles.get(written);
    if (known) return known;
    const hasMarks = written.includes("\\") || written.includes("/*");
    this.#effort.left -= STYLE_COST + written.length * (hasMarks ? 8 : 1);
    if (this.#inlineStyles.size >= STYLES_USUAL) this.#effort.left -= FURTHER_STYLE_COST;
    const declarations = this.isExhausted ? [] : readDeclarations(written);
    const inline = { rank: INLINE_RANK, declarations };
    this.#inlineStyles.set(written, inline);
    return inline;
  }
}

type Appearance = Pick<OpenElement, "style" | "isTextHidden" | "isUnsure">;
type Element = Pick<OpenElement, "kind" | "attributes">;

/** A style attribute, and its last use: siblings often share it. */
type InlineStyle = DeclarationBlock & {
  known?: { parent: ElementStyle; isLink: boolean; appearance: Appearance };
};

const LINK = kindOf("a");
const [DIALOG, DETAILS] = [kindOf("dialog"), kindOf("details")];
/** Browsers show these themselves, or not at all, instead of their content, whatever styles say. */
const NEVER_SHOWN = new TagSet("audio canvas datalist math meter progress rp video");
const HINT_RANK = -1;
const NO_PARENT = {
  style: ROOT_STYLE,
  isTextHidden: false,
  isUnsure: false,
  marks: 0,
  reopened: {},
};

function inherit(parent: Appearance): Appearance {
  return { style: parent.style, isTextHidden: parent.isTextHidden, isUnsure: false };
}

function removed({ style }: Appearance): Appearance {
  return { style: { ...style, isRemoved: true }, isTextHidden: true, isUnsure: false };
}

function computeAppearance(
  parent: ElementStyle,
  {
    isLink,
    own,
    rules,
  }: { isLink: boolean; own: readonly DeclarationBlock[]; rules: readonly AppliedRule[] },
): Appearance {
  if (rules.length === 0) {
    const style = computeStyle(parent, { isLink, blocks: own });
    return { style, isTextHidden: isTextHidden(style), isUnsure: false };
  }
  const sure = rules.filter((rule) => !rule.isUnsure);
  const style = computeStyle(parent, { isLink, blocks: [...sure, ...own] });
  const isUnsure =
    sure.length < rules.length &&
    isTextHidden(computeStyle(parent, { isLink, blocks: [...rules, ...own] }));
  return { style, isTextHidden: isTextHidden(style), isUnsure };
}

/** Attributes with an effect on the appearance, and those that style sheets mention. */
const NAMES = "style class id href hidden open bgcolor background text color size".split(" ");
const USUAL_NAMES = { table: new NameTable(NAMES), names: NAMES };

function namesFor(mentioned: ReadonlySet<string>): AttributeNames {
  if (mentioned.size === 0) return USUAL_NAMES;
  const names = [...new Set([...NAMES, ...mentioned])];
  return { table: new NameTable(names), names };
}

function hasAttributes({ name }: TagKind, source: string): boolean {
  return source.length > name.length + 2;
}

/** Attributes with the effect of CSS, which any declaration outranks. */
function readHints(kind: TagKind, attributes: Attributes): readonly Declaration[] {
  const isClosed = kind === DIALOG && !attributes.has("open");
  if (attributes.size === 1 && attributes.has("style") && !isClosed) return NO_HINTS;
  const hints: Declaration[] = [];
  const add = (property: Property, value: string | undefined) => {
    if (value !== undefined) {
      hints.push({ property, value: value.trim().toLowerCase(), isImportant: false });
    }
  };
  if (attributes.has("hidden") || isClosed) add("display", "none");
  add("background-color", attributes.get("bgcolor"));
  if (attributes.get("background")) add("background-image", "url()");
  if (kind.name === "body") add("color", attributes.get("text"));
  if (kind.name === "font") {
    add("color", attributes.get("color"));
    if (attributes.has("size")) add("font-size", "medium");
  }
  return hints;
}
