export const DIAL_CENTER = 240;
export const DIAL_RADIUS = 236;
const OUTER = 220;
const SHORT = 214;
const LONG = 208;

/** The marks within a dial as one path: `count` of them, those that `longEvery` divides longer. */
export function tickMarks({ count, longEvery }: { count: number; longEvery: number }): string {
  return Array.from({ length: count }, (_, index) => {
    const turn = (index / count) * 2 * Math.PI;
    const inner = index % longEvery === 0 ? LONG : SHORT;
    return `M${at(turn, inner)}L${at(turn, OUTER)}`;
  }).join("");
}

/** Clockwise from the top. */
function at(turn: number, radius: number): string {
  const x = DIAL_CENTER + radius * Math.sin(turn);
  const y = DIAL_CENTER - radius * Math.cos(turn);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
