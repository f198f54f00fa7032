import { readDeclarations, type Declaration } from "./css-declarations.ts";
import { findStyleTexts, RuleReader } from "./css-rules.ts";
import {
  matchesCompound,
  readSelector,
  SPECIFICITY_MAX,
  type Selector,
  type StyledElement,
} from "./css-selectors.ts";
import { EFFORT_MAX, type Effort } from "../effort.ts";

/** The declarations of one rule or of one element's attributes; the higher rank counts. */
export type DeclarationBlock = { rank: number; declarations: readonly Declaration[] };

/** A rule that applies to an element. */
export type AppliedRule = DeclarationBlock & {
  /** The selector has a condition that is not checked, such as `:first-child`. */
  isUnsure: boolean;
};

/** An element with the marks of itself and its ancestors. */
export type NestedElement = StyledElement & { readonly marks: number };

/**
 * One selector of a rule. Parsed only when an element may match it, because most rules of a newsletter concern no
 * element that is read.
 */
class Rule {
  readonly from: number;
  readonly to: number;
  readonly body: RuleBody;
  readonly order: number;
  read: ReadRule | undefined = undefined;
  isRead = false;
  applied: AppliedRule | undefined = undefined;

  constructor({ from, to }: Span, body: RuleBody, order: number) {
    this.from = from;
    this.to = to;
    this.body = body;
    this.order = order;
  }
}

/** Part of the sheet's text. */
type Span = { from: number; to: number };
type RuleBody = Span & { declarations: readonly Declaration[] | undefined };

type ReadRule = Selector & {
  /** Marks of the ancestors' classes and ids that the selector requires. */
  readonly ancestorMarks: number;
};

/** Rules by the id, class, or name that the element's own compound requires. */
type StyleSheet = {
  readonly byId: RuleIndex;
  readonly byClass: RuleIndex;
  readonly byName: RuleIndex;
  readonly css: string;
  /** Number of selectors. */
  readonly count: number;
  /** Attributes that selectors mention. */
  readonly attributeNames: ReadonlySet<string>;
};

type RuleIndex = ReadonlyMap<string, readonly Rule[]>;

/**
 * The style sheet of one document and one limit, for all readings of the document. A class: V8 puts the getter of an
 * object literal into its old generation, where it keeps the document in memory until the next full collection.
 */
export class DocumentStyles {
  readonly effort: Effort;
  readonly #readHtml: () => string;
  #sheet: StyleSheet | undefined;

  constructor(readHtml: () => string, effortMax = EFFORT_MAX) {
    this.#readHtml = readHtml;
    this.effort = { left: effortMax };
  }

  /** Read when it is first needed. */
  get sheet(): StyleSheet {
    return (this.#sheet ??= readStyleSheet(this.#readHtml(), this.effort));
  }
}

const SELECTOR_COST = 6;
const READ_COST = 80;
const PARSE_COST = 40;
const APPLY_COST = 10;
export const DECLARATION_COST = 8;
const RULES_MAX = 100_000;

/**
 * Finds the rules of an HTML document's style sheets. Understands selectors of names, classes, ids, and attributes with
 * descendants; ignores all others. Linear for any input: the search only goes forward.
 */
function readStyleSheet(html: string, effort: Effort): StyleSheet {
  const css = findStyleTexts(html, effort);
  const sheet = {
    css,
    effort,
    byId: new Map<string, Rule[]>(),
    byClass: new Map<string, Rule[]>(),
    byName: new Map<string, Rule[]>(),
    attributeNames: new Set<string>(),
    count: 0,
  };
  const reader = new RuleReader(css, effort);
  while (reader.next()) {
    const { selectorsFrom, selectorsTo } = reader;
    const body = { from: reader.bodyFrom, to: reader.bodyTo, declarations: undefined };
    for (let from = selectorsFrom; from < selectorsTo && effort.left > 0;) {
      const comma = endOfSelector(css, from, selectorsTo);
      effort.left -= SELECTOR_COST;
      sheet.count += 1;
      addRule(sheet, new Rule({ from, to: comma }, body, sheet.count));
      from = comma + 1;
    }
  }
  return sheet;
}

const COMMA = 44;

function endOfSelector(css: string, from: number, to: number): number {
  let at = from;
  while (at < to && css.charCodeAt(at) !== COMMA) at += 1;
  return at;
}

type MutableSheet = Record<"byId" | "byClass" | "byName", Map<string, Rule[]>> & {
  css: string;
  effort: Effort;
  attributeNames: Set<string>;
};

const HASH = 35;
const DOT = 46;
const COLON = 58;
const BRACKET = 91;

/** The last mark of the last compound is enough, except for selectors with attributes or conditions. */
function addRule(sheet: MutableSheet, rule: Rule): void {
  const { css } = sheet;
  let to = rule.to;
  while (to > rule.from && css.charCodeAt(to - 1) <= 32) to -= 1;
  let [hash, dot] = [-1, -1];
  let from = to;
  for (; from > rule.from && !isCombinator(css.charCodeAt(from - 1)); from -= 1) {
    const code = css.charCodeAt(from - 1);
    if (code === COLON || code === BRACKET || code === BRACKET + 2) return addReadRule(sheet, rule);
    if (code === HASH && hash < 0) hash = from;
    if (code === DOT) dot = from;
  }
  if (hash >= 0) add(sheet.byId, css.slice(hash, endOfMark(css, hash, to)), rule);
  else if (dot >= 0) add(sheet.byClass, css.slice(dot, endOfMark(css, dot, to)), rule);
  else add(sheet.byName, css.slice(from, to).toLowerCase(), rule);
}

function endOfMark(css: string, from: number, to: number): number {
  let end = from;
  while (end < to && css.charCodeAt(end) !== DOT && css.charCodeAt(end) !== HASH) end += 1;
  return end;
}

function isCombinator(code: number): boolean {
  return code === 62 || code <= 32;
}

function addReadRule(sheet: MutableSheet, rule: Rule): void {
  sheet.effort.left -= READ_COST;
  const { compounds = [] } = readSelector(sheet.css.slice(rule.from, rule.to)) ?? {};
  const own = compounds.at(-1);
  if (!own) return;
  for (const { attributes } of compounds) {
    for (const { name } of attributes) sheet.attributeNames.add(name);
  }
  if (own.id !== "") add(sheet.byId, own.id, rule);
  else if (own.classes[0] !== undefined) add(sheet.byClass, own.classes[0], rule);
  else add(sheet.byName, own.name, rule);
}

function add(index: Map<string, Rule[]>, key: string, rule: Rule): void {
  const known = index.get(key);
  if (known) known.push(rule);
  else index.set(key, [rule]);
}

/** Rank of an inline style: above every rule. */
export const INLINE_RANK = RULES_MAX * (SPECIFICITY_MAX + 1);

const NONE: readonly AppliedRule[] = [];

/** Returns the rules that apply to an element. `ancestors`: from the outermost to the parent. */
export function matchRules(
  { sheet, effort }: DocumentStyles,
  element: StyledElement,
  ancestors: readonly NestedElement[],
): readonly AppliedRule[] {
  if (sheet.count === 0) return NONE;
  const found: AppliedRule[] = [];
  const search = { css: sheet.css, element, ancestors, effort, found };
  addMatching(sheet.byName.get("*"), search);
  addMatching(sheet.byName.get(element.name), search);
  for (const one of element.classes) addMatching(sheet.byClass.get(one), search);
  if (element.id !== "") addMatching(sheet.byId.get(element.id), search);
  return found;
}

type Search = {
  readonly css: string;
  readonly element: StyledElement;
  readonly ancestors: readonly NestedElement[];
  readonly effort: Effort;
  readonly found: AppliedRule[];
};

function addMatching(rules: readonly Rule[] | undefined, search: Search): void {
  if (!rules) return;
  const { ancestors, effort, found } = search;
  const marks = ancestors.at(-1)?.marks ?? 0;
  for (const rule of rules) {
    effort.left -= 1;
    if (effort.left <= 0) return;
    const read = rule.isRead ? rule.read : readRule(rule, search);
    if (!read || (read.ancestorMarks & ~marks) !== 0 || !matches(read, search)) continue;
    const applied = (rule.applied ??= applyRule(rule, read, search));
    if (applied.declarations.length === 0) continue;
    effort.left -= APPLY_COST + applied.declarations.length * DECLARATION_COST;
    found.push(applied);
  }
}

function readRule(rule: Rule, { css, effort }: Search): ReadRule | undefined {
  rule.isRead = true;
  const selector = readSelector(css.slice(rule.from, rule.to));
  effort.left -= PARSE_COST * (selector?.compounds.length ?? 1);
  if (!selector) return undefined;
  const { compounds } = selector;
  let ancestorMarks = 0;
  for (let index = 0; index < compounds.length - 1; index += 1) {
    const compound = compounds[index];
    if (compound) ancestorMarks |= marksOf(compound.id, compound.classes);
  }
  rule.read = { ...selector, ancestorMarks };
  return rule.read;
}

/** Reads the declarations of a rule when an element first matches it. */
function applyRule(
  { body, order }: Rule,
  { isUnsure, specificity }: ReadRule,
  { css, effort }: Search,
): AppliedRule {
  if (!body.declarations) {
    effort.left -= APPLY_COST + body.to - body.from;
    body.declarations = readDeclarations(css.slice(body.from, body.to));
  }
  const rank = specificity * RULES_MAX + order;
  return { rank, declarations: body.declarations, isUnsure };
}

/** A bit for the id and for each class: an element without all of a selector's bits doesn't match it. */
export function marksOf(id: string, classes: readonly string[]): number {
  let marks = id === "" ? 0 : markOf(id);
  for (const one of classes) marks |= markOf(one);
  return marks;
}

const MARKED_LENGTH = 16;

function markOf(name: string): number {
  let hash = name.length;
  const end = Math.min(name.length, MARKED_LENGTH);
  for (let at = 0; at < end; at += 1) hash = (hash * 31 + name.charCodeAt(at)) & 0xff_ffff;
  return 1 << ((hash ^ (hash >> 5)) & 31);
}

function matches({ compounds }: ReadRule, { element, ancestors, effort }: Search): boolean {
  let wanted = compounds.length - 1;
  const own = compounds[wanted];
  if (!own || !matchesCompound(own, element)) return false;
  wanted -= 1;
  for (let at = ancestors.length - 1; at >= 0 && wanted >= 0; at -= 1) {
    effort.left -= 1;
    const ancestor = ancestors[at];
    const compound = compounds[wanted];
    if (ancestor && compound && matchesCompound(compound, ancestor)) wanted -= 1;
  }
  return wanted < 0;
}
