import type { Expression } from "./parse-expression.ts";

/**
 * A state that reads one character of `set` (a bit for each of SAMPLES), and its next states. A state listed twice
 * can be reached in two ways by the same character.
 */
type State = {
  readonly set: readonly boolean[];
  readonly next: number[];
  /** Whether the whole expression matches after this state, whatever follows. */
  isDone: boolean;
};

export type Automaton = readonly State[];

/** Representative characters: ASCII, and some of each class that expressions distinguish. */
export const SAMPLES: readonly string[] = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...Array.from(
    "\u0085\u00A0\u00AD\u00B7àßéÿıſКаяеЖא\u0301\u200B\u2003\u2028\u202E\u2026“’€\u3000\u3001\u3002例ｆ．\uFEFF\uFFFD\u{1F600}\u{E0001}",
  ),
];

/** The first state reads any text before the match, because a search starts at each position. */
export function buildAutomaton(expression: Expression, flags: string): Automaton {
  const groups = new Map<string, Expression>();
  collectGroups(expression, groups);
  const builder: Builder = { nodes: [], flags: flags.replace(/[gyd]/g, ""), groups, depth: 0 };
  const done = addNode(builder, { kind: "done" });
  const start = addExpression(builder, expression, done);
  const search = addNode(builder, { kind: "read", set: SAMPLES.map(() => true), to: -1 });
  const restart = addNode(builder, { kind: "split", to: [search, start] });
  const searching = builder.nodes[search];
  if (searching?.kind === "read") searching.to = restart;
  return toStates(builder, restart);
}

type Node =
  | { kind: "read"; set: readonly boolean[]; to: number }
  | { kind: "split"; to: number[] }
  /** An assertion: it may fail, and `^` holds only at the start. */
  | { kind: "assert"; to: number; isStart: boolean }
  | { kind: "done" }
  | { kind: "dead" };

type Builder = {
  readonly nodes: Node[];
  readonly flags: string;
  readonly groups: ReadonlyMap<string, Expression>;
  /** Nesting depth of repetitions. */
  depth: number;
};

function collectGroups(expression: Expression, groups: Map<string, Expression>): void {
  if (expression.kind === "group") {
    for (const key of [expression.number, expression.name]) {
      if (key !== undefined) groups.set(String(key), expression.part);
    }
  }
  for (const part of partsOf(expression)) collectGroups(part, groups);
}

function partsOf(expression: Expression): Expression[] {
  if ("parts" in expression) return expression.parts;
  return "part" in expression ? [expression.part] : [];
}

function addNode({ nodes }: Builder, node: Node): number {
  return nodes.push(node) - 1;
}

/** Returns the start node of the expression, which continues to `to`. */
function addExpression(builder: Builder, expression: Expression, to: number): number {
  switch (expression.kind) {
    case "set":
      return addNode(builder, { kind: "read", set: setOf(expression.source, builder.flags), to });
    case "sequence":
      return expression.parts.toReversed().reduce((after, part) => {
        return addExpression(builder, part, after);
      }, to);
    case "choice":
      return addNode(builder, {
        kind: "split",
        to: expression.parts.map((part) => addExpression(builder, part, to)),
      });
    case "repeat":
      return addRepeat(builder, expression, to);
    case "look": {
      const dead = addNode(builder, { kind: "dead" });
      const inside = addExpression(builder, expression.part, dead);
      const after = addNode(builder, { kind: "assert", to, isStart: false });
      return addNode(builder, { kind: "split", to: [inside, after] });
    }
    case "group":
      return addExpression(builder, expression.part, to);
    case "reference": {
      // A backreference is treated as a copy of its group.
      const part = builder.groups.get(expression.to);
      if (part === undefined) throw new Error(`no group ${expression.to}`);
      return addExpression(builder, part, to);
    }
    case "start":
      return addNode(builder, {
        kind: "assert",
        to,
        isStart: !builder.flags.includes("m"),
      });
    case "end":
    case "edge":
      return addNode(builder, { kind: "assert", to, isStart: false });
  }
}

/**
 * A bounded repetition counts as constant: it is read once or not at all. Nested bounded repetitions multiply, so
 * these count as unbounded.
 */
function addRepeat(
  builder: Builder,
  { part, min, max }: Expression & { kind: "repeat" },
  to: number,
): number {
  if (min === max && max <= COPIES_MAX) {
    return Array.from({ length: max }).reduce<number>(
      (after) => addExpression(builder, part, after),
      to,
    );
  }
  const isNested = max > 1 && (builder.depth > 0 || repeats(part));
  const isLoop = max === Infinity || isNested;
  if (max > 1) builder.depth += 1;
  const first = isLoop ? addLoop(builder, part, min, to) : addOnce(builder, part, min, to);
  if (max > 1) builder.depth -= 1;
  return first;
}

/** A fixed number of repetitions up to this one is expanded. */
const COPIES_MAX = 8;

function addOnce(builder: Builder, part: Expression, min: number, to: number): number {
  const inside = addExpression(builder, part, to);
  return min > 0 ? inside : addNode(builder, { kind: "split", to: [inside, to] });
}

function addLoop(builder: Builder, part: Expression, min: number, to: number): number {
  const loop = addNode(builder, { kind: "split", to: [] });
  const inside = addExpression(builder, part, loop);
  const split = builder.nodes[loop];
  if (split?.kind === "split") split.to.push(inside, to);
  return min > 0 ? addExpression(builder, part, loop) : loop;
}

/** Whether the expression contains a variable number of repetitions. */
function repeats(expression: Expression): boolean {
  if (expression.kind === "repeat" && expression.max > 1 && expression.max !== expression.min) {
    return true;
  }
  return partsOf(expression).some(repeats);
}

function setOf(source: string, flags: string): boolean[] {
  const expression = new RegExp(`^(?:${source})$`, flags.replace("m", ""));
  return SAMPLES.map((sample) => expression.test(sample));
}

/** Counts every empty path from each node: two empty paths are two alternatives to try. */
function toStates({ nodes }: Builder, start: number): State[] {
  const states: State[] = [{ set: [], next: [], isDone: false }];
  const numbers = new Map<number, number>();
  const numberOf = (node: number): number => {
    const known = numbers.get(node);
    if (known !== undefined) return known;
    const read = nodes[node];
    if (read?.kind !== "read") throw new Error("no state");
    const number = states.push({ set: read.set, next: [], isDone: false }) - 1;
    numbers.set(node, number);
    fill(number, read.to);
    return number;
  };
  const fill = (number: number, from: number): void => {
    const reached = reach(nodes, from, number === 0);
    const state = states[number];
    if (!state) return;
    state.isDone = reached.isDone;
    // In two steps: filling one state may add others.
    state.next.push(...reached.reads.map(numberOf));
  };
  fill(0, start);
  return states;
}

type Reached = { reads: number[]; isDone: boolean };

function reach(nodes: readonly Node[], from: number, isAtStart: boolean): Reached {
  const reached: Reached = { reads: [], isDone: false };
  const walk = (at: number, path: readonly number[], isSure: boolean): void => {
    const node = nodes[at];
    // Twice: an outer loop may restart a finished inner loop.
    if (node === undefined || path.filter((passed) => passed === at).length > 1) return;
    if (node.kind === "read") reached.reads.push(at);
    else if (node.kind === "done") reached.isDone ||= isSure;
    else if (node.kind === "split") {
      for (const to of node.to) walk(to, [...path, at], isSure);
    } else if (node.kind === "assert" && (isAtStart || !node.isStart)) {
      walk(node.to, [...path, at], false);
    }
  };
  walk(from, [], true);
  return reached;
}
