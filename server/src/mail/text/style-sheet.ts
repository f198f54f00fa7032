import { readDeclarations, withoutEscapes, type Declaration } from "./css-declarations.ts";

/** An element as selectors see it; all in lower case, except the id, the classes, and the values of attributes. */
export type StyledElement = {
  readonly name: string;
  readonly id: string;
  readonly classes: ReadonlySet<string>;
  readonly attributes: ReadonlyMap<string, string>;
};

type Compound = {
  name: string;
  id: string;
  classes: readonly string[];
  attributes: readonly AttributeTest[];
};

/** `[name]`, or `[name^="value"]` with any operator. */
type AttributeTest = { name: string; operator: string | undefined; value: string };

/** The declarations of one rule or of one element's attributes; the higher rank counts. */
export type DeclarationBlock = { rank: number; declarations: readonly Declaration[] };

type Rule = DeclarationBlock & {
  /** The selector has a condition that is not checked, such as `:first-child`. */
  isUnsure: boolean;
  /** Compounds of a selector such as `.a td .b`, from the outermost to the element's own. */
  compounds: readonly Compound[];
};

/** Rules by the id, class, or name that the element's own compound requires. */
export type StyleSheet = ReadonlyMap<string, readonly Rule[]>;

/** Limits the effort for one document. The unit is the comparison of a selector with one element, about 10 ns. */
export type MatchBudget = { left: number };

/** The style sheet of one document and one limit, for all readings of the document. */
export type DocumentStyles = { readonly sheet: StyleSheet; readonly budget: MatchBudget };

export const BUDGET = 400_000;
const COMPOUND_COST = 40;
export const DECLARATION_COST = 8;

/** Reads the style sheet when it is first needed. */
export function createStyles(readHtml: () => string): DocumentStyles {
  const budget = { left: BUDGET };
  let sheet: StyleSheet | undefined;
  return {
    get sheet() {
      sheet ??= readStyleSheet(readHtml(), budget);
      return sheet;
    },
    budget,
  };
}

const RULES_MAX = BUDGET / COMPOUND_COST;

/**
 * Reads the rules of an HTML document's style sheets that can hide text. Understands selectors of names, classes, ids,
 * and attributes with descendants; ignores all others. Linear for any input: the search only goes forward.
 */
function readStyleSheet(html: string, budget: MatchBudget): StyleSheet {
  const sheet = new Map<string, Rule[]>();
  let count = 0;
  for (const { selectors, body } of readRules(findStyleTexts(html))) {
    const declarations = readDeclarations(body);
    if (declarations.length === 0) continue;
    for (const selector of selectors.split(",")) {
      const { compounds, isUnsure } = readSelector(selector) ?? {};
      const own = compounds?.at(-1);
      if (!compounds || !own) continue;
      budget.left -= compounds.length * COMPOUND_COST;
      if (budget.left <= 0) return sheet;
      count += 1;
      const rank = specificityOf(compounds) * RULES_MAX + count;
      const rule = { compounds, isUnsure: isUnsure === true, declarations, rank };
      const key = own.id ? `#${own.id}` : own.classes[0] ? `.${own.classes[0]}` : own.name;
      const known = sheet.get(key);
      if (known) known.push(rule);
      else sheet.set(key, [rule]);
    }
  }
  return sheet;
}

/** Rank of an inline style: above every rule. */
export const INLINE_RANK = RULES_MAX * 100_000;

/** Returns the rules that apply to an element. `ancestors`: from the outermost to the parent. */
export function matchRules(
  { sheet, budget }: DocumentStyles,
  element: StyledElement,
  ancestors: readonly StyledElement[],
): Rule[] {
  if (sheet.size === 0) return [];
  const keys = ["*", element.name, ...Array.from(element.classes, (one) => `.${one}`)];
  if (element.id !== "") keys.push(`#${element.id}`);
  const found: Rule[] = [];
  for (const key of keys) {
    for (const rule of sheet.get(key) ?? []) {
      if (budget.left <= 0) return found;
      budget.left -= 1;
      if (!matches(rule.compounds, element, { ancestors, budget })) continue;
      budget.left -= rule.declarations.length * DECLARATION_COST;
      found.push(rule);
    }
  }
  return found;
}

function matches(
  compounds: readonly Compound[],
  element: StyledElement,
  { ancestors, budget }: { ancestors: readonly StyledElement[]; budget: MatchBudget },
): boolean {
  let wanted = compounds.length - 1;
  if (!matchesCompound(compounds[wanted], element)) return false;
  wanted -= 1;
  for (let at = ancestors.length - 1; at >= 0 && wanted >= 0; at -= 1) {
    budget.left -= 1;
    const ancestor = ancestors[at];
    if (ancestor && matchesCompound(compounds[wanted], ancestor)) wanted -= 1;
  }
  return wanted < 0;
}

function matchesCompound(compound: Compound | undefined, element: StyledElement): boolean {
  if (!compound) return false;
  const { name, id, classes, attributes } = compound;
  if (name !== "*" && name !== element.name) return false;
  if (id !== "" && id !== element.id) return false;
  if (!classes.every((one) => element.classes.has(one))) return false;
  return attributes.every((one) => matchesAttribute(one, element.attributes.get(one.name)));
}

const ATTRIBUTE_LENGTH_MAX = 200;

function matchesAttribute({ operator, value }: AttributeTest, whole: string | undefined): boolean {
  const found = whole?.slice(0, ATTRIBUTE_LENGTH_MAX);
  if (found === undefined || operator === undefined) return found !== undefined;
  switch (operator) {
    case "^=":
      return found.startsWith(value);
    case "$=":
      return found.endsWith(value);
    case "*=":
      return found.includes(value);
    case "~=":
      return found.split(/\s/).includes(value);
    case "|=":
      return `${found}-`.startsWith(`${value}-`);
    default:
      return found === value;
  }
}

function specificityOf(compounds: readonly Compound[]): number {
  let specificity = 0;
  for (const { name, id, classes, attributes } of compounds) {
    const marks = classes.length + attributes.length;
    specificity += (id === "" ? 0 : 100) + marks * 10 + (name === "*" ? 0 : 1);
  }
  return Math.min(specificity, 9_999);
}

const STYLE_OR_COMMENT = /<!--|<style\b[^>]{0,500}>/gi;

/** Joins the style sheets of a document, without those in comments, which only Outlook reads. */
function findStyleTexts(html: string): string {
  const texts: string[] = [];
  STYLE_OR_COMMENT.lastIndex = 0;
  for (let found = STYLE_OR_COMMENT.exec(html); found; found = STYLE_OR_COMMENT.exec(html)) {
    const [mark] = found;
    const from = found.index + mark.length;
    if (mark === "<!--") {
      const end = html.indexOf("-->", from);
      if (end < 0) break;
      STYLE_OR_COMMENT.lastIndex = end + 3;
      continue;
    }
    const length = html.slice(from).search(/<\/style/i);
    const end = length < 0 ? html.length : from + length;
    const media = /\smedia\s*=\s*["']?([^"'>]*)/i.exec(mark)?.[1] ?? "";
    if (appliesToDesktop(media)) texts.push(html.slice(from, end));
    if (length < 0) break;
    STYLE_OR_COMMENT.lastIndex = end;
  }
  return withoutEscapes(texts.join("\n")).replace(/<!--|-->/g, "");
}

type WrittenRule = { selectors: string; body: string };

/** Splits a style sheet into its rules, including those of media queries that apply to a desktop screen. */
function* readRules(css: string): Generator<WrittenRule> {
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf("{", at);
    if (open < 0) return;
    // Closing braces of media queries and statements such as @import come first.
    const prelude = css
      .slice(at, open)
      .replace(/^[^]*[};]/, "")
      .trim();
    if (prelude.startsWith("@")) {
      const media = /^@media\b([^]*)$/i.exec(prelude)?.[1];
      const applies = media !== undefined && appliesToDesktop(media);
      at = applies ? open + 1 : endOfBlock(css, open);
      continue;
    }
    const close = css.indexOf("}", open);
    const end = close < 0 ? css.length : close;
    yield { selectors: prelude, body: css.slice(open + 1, end) };
    at = end + 1;
  }
}

const BRACE = /[{}]/g;

/** Returns the index after the brace that closes the block at `open`. */
function endOfBlock(css: string, open: number): number {
  let depth = 0;
  BRACE.lastIndex = open;
  for (let brace = BRACE.exec(css); brace; brace = BRACE.exec(css)) {
    depth += brace[0] === "{" ? 1 : -1;
    if (depth === 0) return brace.index + 1;
  }
  return css.length;
}

const DESKTOP_WIDTH = 1_024;
const DESKTOP_WORDS = new Set(["", "all", "and", "only", "screen"]);

/** Whether one of the media queries in a list applies to a wide screen in its usual mode. */
function appliesToDesktop(media: string): boolean {
  return media
    .toLowerCase()
    .split(",")
    .some((query) => {
      const words = query.replace(/\([^()]*\)/g, "").trim();
      if (!words.split(/\s/).every((word) => DESKTOP_WORDS.has(word))) return false;
      return [...query.matchAll(/\(([^()]*)\)/g)].every(([, feature = ""]) => holds(feature));
    });
}

function holds(feature: string): boolean {
  const [, bound, number = ""] =
    /^\s*(min|max)-(?:device-)?width\s*:\s*(\d{1,6})(?:\.\d*)?px\s*$/.exec(feature) ?? [];
  if (bound === undefined) return false;
  return bound === "min" ? Number(number) <= DESKTOP_WIDTH : Number(number) >= DESKTOP_WIDTH;
}

const COMPOUNDS_MAX = 8;
const COMPOUND = /^(\*|[a-z][a-z0-9:-]{0,40})?((?:[.#][\w-]{1,100}|\[[^[\]]{1,100}\]){0,8})$/i;
const MARK = /[.#][\w-]{1,100}|\[[^[\]]{1,100}\]/g;
/** Conditions that depend on more than the element, its attributes, and its ancestors. */
const UNCHECKED =
  /:(?:(?:first|last|only)-(?:child|of-type)|nth-[a-z-]{1,20}|empty|has|is|not|where)(?:\([^()]{0,100}\))?/gi;

function readSelector(selector: string): { compounds: Compound[]; isUnsure: boolean } | undefined {
  // A child combinator counts as a descendant combinator.
  const parts = selector.split(/[\s>]/).filter((part) => part !== "");
  if (parts.length > COMPOUNDS_MAX) return undefined;
  const hasConditions = selector.includes(":");
  const checked = hasConditions ? parts.map((part) => part.replace(UNCHECKED, "") || "*") : parts;
  const compounds = checked.map(readCompound).filter((compound) => compound !== undefined);
  if (compounds.length < parts.length) return undefined;
  return { compounds, isUnsure: checked.some((part, index) => part !== parts[index]) };
}

function readCompound(part: string): Compound | undefined {
  const [whole = "", name = "*", rest = ""] = COMPOUND.exec(part) ?? [];
  if (whole === "") return undefined;
  if (rest === "") return { name: name.toLowerCase(), id: "", classes: [], attributes: [] };
  const marks = rest.match(MARK) ?? [];
  const marked = (sign: string) => marks.filter((mark) => mark.startsWith(sign));
  const attributes = marked("[").map(readAttributeTest);
  if (attributes.includes(undefined)) return undefined;
  return {
    name: name.toLowerCase(),
    id: marked("#").at(-1)?.slice(1) ?? "",
    classes: marked(".").map((mark) => mark.slice(1)),
    attributes: attributes.filter((one) => one !== undefined),
  };
}

const ATTRIBUTE_TEST = /^\[([\w-]+)(?:([~|^$*]?=)["']?([^"']*)["']?)?\]$/;

function readAttributeTest(mark: string): AttributeTest | undefined {
  const [, name, operator, value = ""] = ATTRIBUTE_TEST.exec(mark) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase(), operator, value };
}
