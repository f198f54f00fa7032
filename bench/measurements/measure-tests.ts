import { figureOf, type Outcome } from "../measurement.ts";
import { startChild } from "../processes/child.ts";
import { measureOthersShare } from "../processes/measure-others-share.ts";
import { onAllCores } from "../processes/pin.ts";
import { root } from "../processes/start-mayfly.ts";

const TARGET = { mustReach: 8, aim: 5, better: "lower" } as const;

/** Duration of `npm test` on all cores, once, with packages installed. */
export async function measureTests(): Promise<Outcome> {
  const startedMs = performance.now();
  const { result: output, othersShare } = await measureOthersShare(async () => {
    const child = startChild(onAllCores(["npm", "test"]), { cwd: root });
    await child.ended;
    return child.output();
  });
  const minutes = (performance.now() - startedMs) / 60_000;
  const [total] = /^\d+ passed, 0 failed.*$/m.exec(output) ?? [];
  if (total === undefined) return { measured: false, reason: `a test failed:\n${output}` };
  return {
    measured: true,
    figures: [figureOf("`npm test`, every suite", "min", [minutes], TARGET)],
    notes: [`${total}.`],
    othersShare,
  };
}
