import { readDeclarations, withoutEscapes, type Declaration } from "./css-declarations.ts";

/** An element as selectors see it; all in lower case, except the id and the classes. */
export type StyledElement = {
  readonly name: string;
  readonly id: string;
  readonly classes: readonly string[];
};

type Compound = { name: string; id: string; classes: readonly string[] };

/** The declarations of one rule or of one element's attributes; the higher rank counts. */
export type DeclarationBlock = { rank: number; declarations: readonly Declaration[] };

type Rule = DeclarationBlock & {
  /** Compounds of a selector such as `.a td .b`, from the outermost to the element's own. */
  compounds: readonly Compound[];
};

/** Rules by the id, class, or name that the element's own compound requires. */
export type StyleSheet = ReadonlyMap<string, readonly Rule[]>;

/** Limits the comparisons of rules with elements, and the declarations that they apply. */
export type MatchBudget = { left: number };

/** The style sheet of one document and one limit, for all readings of the document. */
export type DocumentStyles = { readonly sheet: StyleSheet; readonly budget: MatchBudget };

export const MATCHES_MAX = 100_000;

/** Reads the style sheet when it is first needed. */
export function createStyles(readHtml: () => string): DocumentStyles {
  let sheet: StyleSheet | undefined;
  return {
    get sheet() {
      sheet ??= readStyleSheet(readHtml());
      return sheet;
    },
    budget: { left: MATCHES_MAX },
  };
}

const RULES_MAX = 5_000;

/**
 * Reads the rules of an HTML document's style sheets that can hide text. Understands selectors of names, classes, and
 * ids with descendants; ignores all others. Linear for any input: the search only goes forward.
 */
function readStyleSheet(html: string): StyleSheet {
  const sheet = new Map<string, Rule[]>();
  let count = 0;
  for (const { selectors, body } of readRules(findStyleTexts(html))) {
    const declarations = readDeclarations(body);
    if (declarations.length === 0) continue;
    for (const selector of selectors.split(",")) {
      const compounds = readSelector(selector);
      const own = compounds?.at(-1);
      if (!compounds || !own) continue;
      count += 1;
      if (count > RULES_MAX) return sheet;
      const rule = { compounds, declarations, rank: specificityOf(compounds) * RULES_MAX + count };
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
): DeclarationBlock[] {
  if (sheet.size === 0) return [];
  const keys = ["*", element.name, ...element.classes.map((one) => `.${one}`)];
  if (element.id !== "") keys.push(`#${element.id}`);
  const found: Rule[] = [];
  for (const key of keys) {
    for (const rule of sheet.get(key) ?? []) {
      if (budget.left <= 0) return found;
      budget.left -= 1;
      if (!matches(rule.compounds, element, { ancestors, budget })) continue;
      budget.left -= rule.declarations.length;
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
  const { name, id, classes } = compound;
  if (name !== "*" && name !== element.name) return false;
  if (id !== "" && id !== element.id) return false;
  return classes.every((one) => element.classes.includes(one));
}

function specificityOf(compounds: readonly Compound[]): number {
  let specificity = 0;
  for (const { name, id, classes } of compounds) {
    specificity += (id === "" ? 0 : 100) + classes.length * 10 + (name === "*" ? 0 : 1);
  }
  return Math.min(specificity, 9_999);
}

const STYLE_OR_COMMENT = /<!--|<style\b[^>]{0,500}>/gi;
const SHEETS_MAX = 50;

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
    if (length < 0 || texts.length >= SHEETS_MAX) break;
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
const COMPOUND = /^(\*|[a-z][a-z0-9:-]{0,40})?((?:[.#][\w-]{1,100}){0,8})$/i;

function readSelector(selector: string): Compound[] | undefined {
  // A child combinator counts as a descendant combinator.
  const parts = selector.split(/[\s>]/).filter((part) => part !== "");
  if (parts.length > COMPOUNDS_MAX) return undefined;
  const compounds: Compound[] = [];
  for (const part of parts) {
    const [whole = "", name = "*", rest = ""] = COMPOUND.exec(part) ?? [];
    if (whole === "") return undefined;
    const marks = rest.match(/[.#][^.#]+/g) ?? [];
    compounds.push({
      name: name.toLowerCase(),
      id: marks.findLast((mark) => mark.startsWith("#"))?.slice(1) ?? "",
      classes: marks.filter((mark) => mark.startsWith(".")).map((mark) => mark.slice(1)),
    });
  }
  return compounds;
}
