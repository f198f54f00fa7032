import { summarize } from "../../server/src/mail/summarize.ts";
import {
  hostileSamples,
  labeledSamples,
  longTextSamples,
  newsletterSamples,
  type SummarySamples,
} from "../mail/summary-samples.ts";
import { figureOf, median, type Figure, type Outcome, type Target } from "../measurement.ts";
import { measureOthersShare } from "../processes/measure-others-share.ts";

const ROUNDS = 21;
/** V8 optimizes the code during these. */
const WARM_UP_ROUNDS = 9;
const CALLS_A_ROUND = 10;

const SAMPLE_TARGET = { mustReach: 100, aim: 40, better: "lower" } as const;
const HOSTILE_TARGET = { mustReach: 400, aim: 150, better: "lower" } as const;

type Kind = { what: string; samples: SummarySamples; target?: Target };

/** Time to summarize a message, for each kind of mail: of the slowest message, and of the median one. */
export async function measureSummary(): Promise<Outcome> {
  const kinds: readonly Kind[] = [
    { what: "labeled mail", samples: labeledSamples(), target: SAMPLE_TARGET },
    { what: "long text", samples: longTextSamples(), target: SAMPLE_TARGET },
    { what: "newsletter", samples: newsletterSamples() },
    { what: "hostile mail of 64 KB", samples: hostileSamples(), target: HOSTILE_TARGET },
  ];
  const { result: times, othersShare } = await measureOthersShare(() =>
    Promise.resolve(timeAlternating(kinds)),
  );
  return {
    measured: true,
    figures: kinds.flatMap((kind) => describeKind(kind, times)),
    notes: kinds.map((kind) => nameSlowest(kind, times)),
    othersShare,
  };
}

/** Microseconds a call of each message, one value a round. */
type Times = ReadonlyMap<Buffer, readonly number[]>;

/** Alternates between all messages, so that a disturbance of the machine affects each of them. */
function timeAlternating(kinds: readonly Kind[]): Times {
  const messages = kinds.flatMap(({ samples }) => [...samples.values()]);
  const times = new Map(messages.map((raw): [Buffer, number[]] => [raw, []]));
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const [raw, values] of times) {
      const startedMs = performance.now();
      for (let call = 0; call < CALLS_A_ROUND; call++) summarize(raw);
      const us = ((performance.now() - startedMs) * 1_000) / CALLS_A_ROUND;
      if (round >= WARM_UP_ROUNDS) values.push(us);
    }
  }
  return times;
}

function describeKind({ what, samples, target }: Kind, times: Times): Figure[] {
  const sorted = sortBySpeed(samples, times).map(([, values]) => values);
  const [slowest = [], middle = []] = [sorted.at(-1), sorted[sorted.length >> 1]];
  const figure = figureOf(`${what}, the slowest`, "µs", slowest, target);
  return sorted.length < 10 ? [figure] : [figure, figureOf(`${what}, the median`, "µs", middle)];
}

function nameSlowest({ what, samples }: Kind, times: Times): string {
  const [name] = sortBySpeed(samples, times).at(-1) ?? [];
  return `Slowest ${what}: ${name}.`;
}

function sortBySpeed(samples: SummarySamples, times: Times): [string, readonly number[]][] {
  return [...samples]
    .map(([name, raw]): [string, readonly number[]] => [name, times.get(raw) ?? []])
    .toSorted(([, one], [, other]) => median(one) - median(other));
}
