import { buildAutomaton, SAMPLES, type Automaton } from "./build-automaton.ts";
import { parseExpression } from "./parse-expression.ts";

type Slowness = "exponential" | "polynomial";

/**
 * Returns whether a backtracking search can take more than linear time, by the criteria of Weber and Seidl (1991): a
 * text that leads from a state to itself in two ways (exponential), or one that leads from p to p, from p to q, and
 * from q to q (polynomial). The search from each position counts as a state, too. Undefined proves linear time in
 * the input's length over the alphabet of SAMPLES; bounded repetitions (`{1,99}`) count as constants. A finding may
 * be a false positive: assertions count as if they could hold anywhere.
 */
export function findSlowness(source: string, flags: string): Slowness | undefined {
  const automaton = buildAutomaton(parseExpression(source), flags);
  const loops = findLoops(automaton);
  if (hasTwoWays(automaton, loops)) return "exponential";
  return hasTwoLoops(automaton, loops) ? "polynomial" : undefined;
}

/** The loop (strongly connected component) of each state, or undefined outside loops. */
type Loops = readonly (number | undefined)[];

function findLoops(automaton: Automaton): Loops {
  const reachable = automaton.map((_, from) => reachableFrom(automaton, from));
  return automaton.map((_, state) => {
    if (!reachable[state]?.has(state)) return undefined;
    return automaton.findIndex((__, other) => {
      return reachable[state]?.has(other) && reachable[other]?.has(state);
    });
  });
}

function reachableFrom(automaton: Automaton, from: number): ReadonlySet<number> {
  const reached = new Set<number>();
  const open = [from];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    for (const next of automaton[state]?.next ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}

/**
 * Whether a walk around the state's loop can miss each accepting state. Otherwise the search tries only the first
 * path around.
 */
function canFail(automaton: Automaton, state: number): boolean {
  const undone = automaton.map(({ next, ...rest }) => ({
    ...rest,
    next: rest.isDone ? [] : next.filter((to) => automaton[to]?.isDone === false),
  }));
  return reachableFrom(undone, state).has(state);
}

/** EDA: two different walks from a state to itself read the same text. */
function hasTwoWays(automaton: Automaton, loops: Loops): boolean {
  for (const [state, { next }] of automaton.entries()) {
    const loop = loops[state];
    if (loop === undefined || !canFail(automaton, state)) continue;
    const inside = next.filter((to) => loops[to] === loop);
    // Listed twice: two empty paths.
    if (new Set(inside).size < inside.length) return true;
    const pairs = inside.flatMap((one) => inside.map((other) => [one, other] as const));
    if (pairs.some((pair) => pair[0] < pair[1] && meets(automaton, pair, state))) return true;
  }
  return false;
}

/** Whether two walks over the same text can both reach the state. */
function meets(automaton: Automaton, from: readonly [number, number], state: number): boolean {
  return canReach(automaton, from, ([one, other]) => {
    return (
      automaton[one ?? -1]?.next.includes(state) === true &&
      automaton[other ?? -1]?.next.includes(state) === true
    );
  });
}

/** IDA: a text leads from p to p, from p to q, and from q to q. */
function hasTwoLoops(automaton: Automaton, loops: Loops): boolean {
  for (const [p] of automaton.entries()) {
    for (const [q] of automaton.entries()) {
      if (p === q || loops[p] === undefined || loops[q] === undefined) continue;
      if (loops[p] === loops[q] || !canFail(automaton, q)) continue;
      if (!reachableFrom(automaton, p).has(q)) continue;
      if (pumps(automaton, p, q)) return true;
    }
  }
  return false;
}

function pumps(automaton: Automaton, p: number, q: number): boolean {
  const starts = productOf(automaton, [p, p, q]);
  return starts.some((start) => {
    return canReach(
      automaton,
      start,
      ([one, middle, other]) => one === p && middle === q && other === q,
    );
  });
}

/** Whether walks over the same text lead from one tuple of states to a target tuple. */
function canReach(
  automaton: Automaton,
  from: readonly number[],
  isWanted: (states: readonly number[]) => boolean,
): boolean {
  const seen = new Set<string>();
  const open: (readonly number[])[] = [from];
  for (let states = open.pop(); states !== undefined; states = open.pop()) {
    const key = states.join(" ");
    if (seen.has(key) || !readTheSame(automaton, states)) continue;
    seen.add(key);
    if (isWanted(states)) return true;
    open.push(...productOf(automaton, states));
  }
  return false;
}

function productOf(automaton: Automaton, states: readonly number[]): number[][] {
  return states.reduce<number[][]>(
    (tuples, state) =>
      tuples.flatMap((tuple) =>
        [...new Set(automaton[state]?.next)].map((next) => [...tuple, next]),
      ),
    [[]],
  );
}

function readTheSame(automaton: Automaton, states: readonly number[]): boolean {
  return SAMPLES.some((_, sample) => states.every((state) => automaton[state]?.set[sample]));
}
