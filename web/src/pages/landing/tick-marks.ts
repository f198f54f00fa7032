export const DIAL_CENTER = 240;
export const DIAL_RADIUS = 236;
const OUTER = 220;
const SHORT = 214;
const LONG = 208;

/** Returns the tick marks of a dial as one SVG path: `count` ticks, of which every `longEvery`th is longer. */
export function tickMarks({ count, longEvery }: { count: number; longEvery: number }): string {
  return Array.from({ length: count }, (_, index) => {
    const turn = (index / count) * 2 * Math.PI;
    const inner = index % longEvery === 0 ? LONG : SHORT;
    return `M${at(turn, inner)}L${at(turn, OUTER)}`;
  }).join("");
}

/** Returns a point, clockwise from the top. */
function at(turn: number, radius: number): string {
  const x = DIAL_CENTER + radius * Math.sin(turn);
  const y = DIAL_CENTER - radius * Math.cos(turn);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
