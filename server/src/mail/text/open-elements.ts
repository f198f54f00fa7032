import type { ElementStyle } from "./element-style.ts";
import type { StyledElement } from "./style-sheet.ts";

export type OpenElement = StyledElement & {
  style: ElementStyle;
  isTextHidden: boolean;
  /** Its text may be hidden in a way that is not understood. */
  isUnsure: boolean;
  /**
   * Hidden formatting elements that another element's end closed, by name: browsers open them again for the next text
   * within the same table cell (WHATWG HTML 13.2.4.3).
   */
  reopened: Map<string, number>;
};

const FORMATTING = new Set("a b big code em font i nobr s small strike strong tt u".split(" "));
/** Elements in which no formatting element from outside is opened again. */
export const CELL_LIKE: ReadonlySet<string> = new Set(["caption", "td", "th"]);

/** Open from the start: browsers imply their tags, and their end tags close nothing. */
export const ROOTS = ["html", "body"];

const CELLS = ["td", "th"];
const ROWS = ["tr", ...CELLS];
const ROW_GROUPS = ["thead", "tbody", "tfoot", ...ROWS];

/** Elements that a start tag ends if their end tag is missing (WHATWG HTML 13.1.2.4). */
const IMPLIED_ENDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    li: ["li"],
    dt: ["dt", "dd"],
    dd: ["dt", "dd"],
    option: ["option"],
    td: CELLS,
    th: CELLS,
    tr: ROWS,
    thead: ROW_GROUPS,
    tbody: ROW_GROUPS,
    tfoot: ROW_GROUPS,
  }).map(([name, ended]) => [name, new Set(ended)]),
);
const P: ReadonlySet<string> = new Set(["p"]);
const ENDS_P =
  /^(?:address|article|aside|blockquote|center|details|div|dl|fieldset|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)$/;
/** An end tag reaches no element outside the innermost of these. */
const CELL_SCOPE: ReadonlySet<string> = new Set(["table", "td", "th", "caption"]);
const LIST_SCOPE: ReadonlySet<string> = new Set([...CELL_SCOPE, "ul", "ol", "dl", "select"]);
const TABLE_SCOPE: ReadonlySet<string> = new Set(["table"]);
const TABLE_PARTS: ReadonlySet<string> = new Set(["table", "caption", ...ROW_GROUPS]);

/**
 * The open elements of an HTML document, as browsers nest them. Takes constant time for each tag, apart from the
 * elements that it closes.
 */
export function createOpenElements() {
  const elements: OpenElement[] = [];
  /** Depths of the open elements of each name, from the outermost to the innermost. */
  const depths = new Map<string, number[]>();
  const innermost = (name: string) => depths.get(name)?.at(-1) ?? -1;
  const innermostOf = (names: ReadonlySet<string>) => {
    let depth = -1;
    for (const name of names) depth = Math.max(depth, innermost(name));
    return depth;
  };

  function closeFrom(depth: number): void {
    for (let element = elements.at(-1); element && elements.length > depth;) {
      elements.pop();
      depths.get(element.name)?.pop();
      const parent = elements.at(-1);
      if (parent && elements.length > depth) keepIfReopened(element, parent);
      element = parent;
    }
  }

  /** Closes the outermost of these elements within the scope. */
  function closeAll(names: ReadonlySet<string>, scope: ReadonlySet<string>): void {
    let depth = innermostOf(names);
    if (depth < 0) return;
    const scopeDepth = innermostOf(scope);
    while (depth > scopeDepth) {
      closeFrom(depth);
      depth = innermostOf(names);
    }
  }

  return {
    elements,
    push(element: OpenElement) {
      const known = depths.get(element.name);
      if (known) known.push(elements.length);
      else depths.set(element.name, [elements.length]);
      elements.push(element);
    },
    closeFrom,
    closeImplied(name: string) {
      if (name === "a") elements.at(-1)?.reopened.delete(name);
      if (innermost("p") >= 0 && ENDS_P.test(name)) closeAll(P, CELL_SCOPE);
      const closed = IMPLIED_ENDS.get(name);
      if (closed) closeAll(closed, TABLE_PARTS.has(name) ? TABLE_SCOPE : LIST_SCOPE);
    },
    close(name: string) {
      if (ROOTS.includes(name)) return;
      const depth = innermost(name);
      const scopeDepth = innermostOf(TABLE_PARTS.has(name) ? TABLE_SCOPE : CELL_SCOPE);
      if (depth < 0) dropReopened(elements.at(-1), name);
      else if (depth >= scopeDepth) closeFrom(depth);
    },
  };
}

function keepIfReopened(closed: OpenElement, parent: OpenElement): void {
  const { name, style, reopened } = closed;
  const isHidden = closed.isTextHidden || closed.isUnsure;
  if (!isHidden || style === parent.style || !FORMATTING.has(name)) return;
  reopened.set(name, (reopened.get(name) ?? 0) + 1);
}

function dropReopened(current: OpenElement | undefined, name: string): void {
  const count = current?.reopened.get(name) ?? 0;
  if (count > 1) current?.reopened.set(name, count - 1);
  else current?.reopened.delete(name);
}
