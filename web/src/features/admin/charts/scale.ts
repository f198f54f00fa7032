/** From 0 to a round number, in a few steps of a round number. */
export type Scale = { readonly top: number; readonly ticks: readonly number[] };

const STEPS_MAX = 4;
/** Where there is nothing, 1 is as good as any, and nothing lies between. */
const NOTHING = 1e-9;
/** What people count in; a quarter only where there are halves of it. */
const ROUND = [1, 2, 2.5, 5, 10];

/** The smallest such axis that holds `max`. `whole`: what is counted has no halves. */
export function roundScale(max: number, { whole = false } = {}): Scale {
  if (max < NOTHING) return { top: 1, ticks: [0, 1] };
  const step = roundStep(max / STEPS_MAX, whole);
  const count = Math.max(1, Math.ceil(roughly(max / step)));
  const ticks = Array.from({ length: count + 1 }, (_, index) => roughly(index * step));
  return { top: roughly(count * step), ticks };
}

function roundStep(least: number, whole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const fits = (step: number) => step >= least && (!whole || Number.isInteger(step));
  const step = ROUND.map((round) => roughly(round * power)).find(fits);
  return step ?? (whole ? 1 : 10 * power);
}

/** Without what binary fractions add: 0.30000000000000004. */
function roughly(value: number): number {
  return Number(value.toPrecision(12));
}
