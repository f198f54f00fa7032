import type { ElementStyle } from "./css/element-style.ts";
import { kindOf, TAG_IDS, TagSet, type TagKind } from "./html-tags.ts";
import type { NestedElement } from "./css/style-sheet.ts";

export type OpenElement = NestedElement & {
  readonly kind: TagKind;
  readonly style: ElementStyle;
  readonly isTextHidden: boolean;
  /** Its text may be hidden in a way that is not understood. */
  readonly isUnsure: boolean;
  readonly reopened: Reopened;
  /** The elements that were opened in this one, by their tags. */
  children: Map<string, OpenElement> | undefined;
};

/**
 * Hidden formatting elements that another element's end closed, by name: browsers open them again for the next text
 * within the same table cell (WHATWG HTML 13.2.4.3).
 */
type Reopened = { counts?: Map<string, number> };

const FORMATTING = new TagSet("a b big code em font i nobr s small strike strong tt u");
/** Elements in which no formatting element from outside is opened again. */
export const CELL_LIKE = new TagSet("caption td th");

/** Open from the start: browsers imply their tags, and their end tags close nothing. */
export const ROOTS = [kindOf("html"), kindOf("body")] as const;

const CELLS = "td th";
const ROWS = `tr ${CELLS}`;
const ROW_GROUPS = `thead tbody tfoot ${ROWS}`;

/** An end tag reaches no element outside the innermost of these. */
const CELL_SCOPE = new TagSet("table td th caption");
const LIST_SCOPE = new TagSet("table td th caption ul ol dl select");
const TABLE_SCOPE = new TagSet("table");
const TABLE_PARTS = new TagSet(`table caption ${ROW_GROUPS}`);

/** Elements that a start tag ends if their end tag is missing (WHATWG HTML 13.1.2.4), by its id. */
const IMPLIED_ENDS: readonly (TagSet | undefined)[] = byId({
  li: "li",
  dt: "dt dd",
  dd: "dt dd",
  option: "option",
  td: CELLS,
  th: CELLS,
  tr: ROWS,
  thead: ROW_GROUPS,
  tbody: ROW_GROUPS,
  tfoot: ROW_GROUPS,
});
const P = new TagSet("p");
const P_ID = kindOf("p").id;
const A_ID = kindOf("a").id;
const ENDS_P = new TagSet(
  "address article aside blockquote center details div dl fieldset footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul",
);

function byId(ends: Readonly<Record<string, string>>): (TagSet | undefined)[] {
  const sets: (TagSet | undefined)[] = Array.from({ length: TAG_IDS }, () => undefined);
  for (const [name, ended] of Object.entries(ends)) sets[kindOf(name).id] = new TagSet(ended);
  return sets;
}

const NONE_OPEN: readonly number[] = Array.from({ length: TAG_IDS }, () => -1);

/**
 * The open elements of an HTML document, as browsers nest them. Takes constant time for each tag, apart from the
 * elements that it closes.
 */
export class OpenElements {
  readonly elements: OpenElement[] = [];
  /** Depth of the innermost open element of each name, by its id, or -1; names without an id have one here. */
  readonly #innermost = NONE_OPEN.slice();
  /** The same of the next element of the same name outside, by the depth of an element. */
  readonly #outer: number[] = [];
  readonly #unknownIds = new Map<string, number>();
  current: OpenElement | undefined;

  push(element: OpenElement): void {
    const depth = this.elements.length;
    const id = this.#idOf(element.kind);
    this.#outer[depth] = this.#innermost[id] ?? -1;
    this.#innermost[id] = depth;
    this.elements.push(element);
    this.current = element;
  }

  closeFrom(depth: number): void {
    const { elements } = this;
    for (let last = elements.length - 1; last >= depth; last -= 1) {
      const closed = elements.pop();
      const parent = elements[last - 1];
      this.current = parent;
      if (!closed) return;
      this.#innermost[this.#idOf(closed.kind)] = this.#outer[last] ?? -1;
      if (parent && last > depth) keepIfReopened(closed, parent);
    }
  }

  closeImplied(kind: TagKind): void {
    if (kind.id === A_ID) this.current?.reopened.counts?.delete(kind.name);
    if ((this.#innermost[P_ID] ?? -1) >= 0 && ENDS_P.has(kind)) this.#closeAll(P, CELL_SCOPE);
    const closed = IMPLIED_ENDS[kind.id];
    if (closed) this.#closeAll(closed, TABLE_PARTS.has(kind) ? TABLE_SCOPE : LIST_SCOPE);
  }

  close(kind: TagKind): void {
    if (kind === ROOTS[0] || kind === ROOTS[1]) return;
    const depth = this.#innermost[this.#idOf(kind)] ?? -1;
    if (depth < 0) dropReopened(this.current?.reopened, kind.name);
    else if (depth >= this.#innermostOf(TABLE_PARTS.has(kind) ? TABLE_SCOPE : CELL_SCOPE)) {
      this.closeFrom(depth);
    }
  }

  /** Closes all open elements of a set within the scope. */
  #closeAll(set: TagSet, scope: TagSet): void {
    let depth = this.#innermostOf(set);
    if (depth < 0) return;
    const scopeDepth = this.#innermostOf(scope);
    while (depth > scopeDepth) {
      this.closeFrom(depth);
      depth = this.#innermostOf(set);
    }
  }

  #innermostOf({ ids }: TagSet): number {
    let innermost = -1;
    for (let index = 0; index < ids.length; index += 1) {
      const depth = this.#innermost[ids[index] ?? -1] ?? -1;
      if (depth > innermost) innermost = depth;
    }
    return innermost;
  }

  #idOf({ id, name }: TagKind): number {
    if (id < TAG_IDS - 1) return id;
    const known = this.#unknownIds.get(name);
    if (known !== undefined) return known;
    const next = TAG_IDS + this.#unknownIds.size;
    this.#unknownIds.set(name, next);
    return next;
  }
}

function keepIfReopened(closed: OpenElement, parent: OpenElement): void {
  if (!closed.isTextHidden && !closed.isUnsure) return;
  const { kind, style, reopened } = closed;
  if (style === parent.style || !FORMATTING.has(kind)) return;
  reopened.counts ??= new Map();
  reopened.counts.set(kind.name, (reopened.counts.get(kind.name) ?? 0) + 1);
}

function dropReopened(reopened: Reopened | undefined, name: string): void {
  const count = reopened?.counts?.get(name) ?? 0;
  if (count > 1) reopened?.counts?.set(name, count - 1);
  else reopened?.counts?.delete(name);
}
