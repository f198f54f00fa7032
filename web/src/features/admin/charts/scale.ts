/** An axis from 0 to a round number, with a few evenly spaced ticks. */
type Scale = { readonly top: number; readonly ticks: readonly number[] };

const STEPS_MAX = 4;
/** Below this, values count as 0 and the axis ends at 1. */
const NOTHING = 1e-9;
/** Round step sizes; 2.5 only if fractions are allowed. */
const ROUND = [1, 2, 2.5, 5, 10];

/** Returns the smallest axis that contains `max`. `whole`: the values are integers. */
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

/** Removes floating-point noise: 0.30000000000000004. */
function roughly(value: number): number {
  return Number(value.toPrecision(12));
}
