/** An element as selectors see it; the name is in lower case. */
export type StyledElement = {
  readonly name: string;
  readonly id: string;
  readonly classes: readonly string[];
  /** By name in lower case; includes those that a style sheet mentions. */
  readonly attributes: ReadonlyMap<string, string>;
};

/** Conditions of one element in a selector. */
type Compound = {
  name: string;
  id: string;
  classes: readonly string[];
  attributes: readonly AttributeTest[];
};

/** `[name]`, or `[name^="value"]` with any operator. */
type AttributeTest = { name: string; operator: string | undefined; value: string };

export type Selector = {
  /** Compounds of a selector such as `.a td .b`, from the outermost to the element's own. */
  compounds: readonly Compound[];
  /** The selector has a condition that is not checked, such as `:first-child`. */
  isUnsure: boolean;
  specificity: number;
};

const COMPOUNDS_MAX = 8;
const COMPOUND = /^(\*|[a-z][a-z0-9:-]{0,40})?((?:[.#][\w-]{1,100}|\[[^[\]]{1,100}\]){0,8})$/i;
const MARK = /[.#][\w-]{1,100}|\[[^[\]]{1,100}\]/g;
/** Conditions that depend on more than the element, its attributes, and its ancestors. */
const UNCHECKED =
  /:(?:(?:first|last|only)-(?:child|of-type)|nth-[a-z-]{1,20}|empty|has|is|not|where)(?:\([^()]{0,100}\))?/gi;

/** Reads names, classes, ids, and attributes with descendants; returns undefined for all other selectors. */
export function readSelector(selector: string): Selector | undefined {
  // A child combinator counts as a descendant combinator.
  const parts = selector.split(/[\s>]/).filter((part) => part !== "");
  if (parts.length === 0 || parts.length > COMPOUNDS_MAX) return undefined;
  const hasConditions = selector.includes(":");
  const checked = hasConditions ? parts.map((part) => part.replace(UNCHECKED, "") || "*") : parts;
  const compounds = checked.map(readCompound).filter((compound) => compound !== undefined);
  if (compounds.length < parts.length) return undefined;
  const isUnsure = checked.some((part, index) => part !== parts[index]);
  return { compounds, isUnsure, specificity: specificityOf(compounds) };
}

/** Names, classes, and ids without anything else: nearly all selectors of mail. */
const SIMPLE = /^(\*|[a-z][a-z0-9-]{0,40})?(?:([.#])([\w-]{1,100}))?$/i;

function readCompound(part: string): Compound | undefined {
  const [simple, tag = "*", sign, mark = ""] = SIMPLE.exec(part) ?? [];
  if (simple === undefined || simple === "") return readMarkedCompound(part);
  const id = sign === "#" ? mark : "";
  return { name: tag.toLowerCase(), id, classes: sign === "." ? [mark] : [], attributes: [] };
}

function readMarkedCompound(part: string): Compound | undefined {
  const [whole = "", name = "*", rest = ""] = COMPOUND.exec(part) ?? [];
  if (whole === "") return undefined;
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

export const SPECIFICITY_MAX = 9_999;

function specificityOf(compounds: readonly Compound[]): number {
  let specificity = 0;
  for (const { name, id, classes, attributes } of compounds) {
    const marks = classes.length + attributes.length;
    specificity += (id === "" ? 0 : 100) + marks * 10 + (name === "*" ? 0 : 1);
  }
  return Math.min(specificity, SPECIFICITY_MAX);
}

export function matchesCompound(compound: Compound, element: StyledElement): boolean {
  const { name, id, classes, attributes } = compound;
  if (name !== "*" && name !== element.name) return false;
  if (id !== "" && id !== element.id) return false;
  for (const one of classes) if (!element.classes.includes(one)) return false;
  if (attributes.length === 0) return true;
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
