import { figureOf, percentile, ratioOf, type Figure, type Target } from "../measurement.ts";
import { cpuMs } from "../processes/process-usage.ts";
import { sendMessages, type Load } from "./send-messages.ts";

export type Receiver = { readonly pid: number; readonly port: number };
export type Round = {
  readonly perSecond: number;
  readonly serverCpuMs: number | undefined;
  readonly p50Ms?: number;
  readonly p99Ms?: number;
  /** CPU share of the load generator: near 1, the load generator was the limit. */
  readonly loadShare?: number;
};
export type AlternatedRounds = { readonly ours: readonly Round[]; readonly sink: readonly Round[] };

const ROUNDS = 9;

/** V8 keeps optimizing a server for about twenty thousand messages: the measurement starts after them. */
const WARM_UP_ROUNDS = 3;

/** Alternates A B A B, so that a disturbance of the machine affects both. The first rounds of each are warm-up. */
export async function deliverAlternating(
  { ours, sink }: { ours: Receiver; sink: Receiver | undefined },
  deliver: (receiver: Receiver) => Promise<Round>,
): Promise<AlternatedRounds> {
  const rounds: { ours: Round[]; sink: Round[] } = { ours: [], sink: [] };
  for (let count = 0; count < WARM_UP_ROUNDS + ROUNDS; count++) {
    const sinkRound = sink && (await deliver(sink));
    const ourRound = await deliver(ours);
    if (count < WARM_UP_ROUNDS) continue;
    rounds.ours.push(ourRound);
    if (sinkRound) rounds.sink.push(sinkRound);
  }
  return rounds;
}

export async function deliverRound(
  { pid, port }: Receiver,
  load: Omit<Load, "port">,
): Promise<Round> {
  const before = cpuMs(pid);
  const { elapsedMs, latenciesMs, loadCpuMs } = await sendMessages({ ...load, port });
  return {
    ...roundOf({ messages: load.messages, elapsedMs, before, after: cpuMs(pid) }),
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    loadShare: loadCpuMs / elapsedMs,
  };
}

export function roundOf(measured: {
  messages: number;
  elapsedMs: number;
  before: number | undefined;
  after: number | undefined;
}): Round {
  const { messages, elapsedMs, before, after } = measured;
  const counted = before !== undefined && after !== undefined;
  return {
    perSecond: (messages * 1000) / elapsedMs,
    serverCpuMs: counted ? (after - before) / messages : undefined,
  };
}

export function describeAlternated(
  { ours, sink }: AlternatedRounds,
  target: Target | undefined,
): Figure[] {
  const rate = (rounds: readonly Round[]) => rounds.map(({ perSecond }) => perSecond);
  const figures: Figure[] = [];
  if (sink.length > 0) {
    figures.push(
      ratioOf("messages/s, ratio to smtp-sink", { ours: rate(ours), theirs: rate(sink) }, target),
    );
    const [ourCpu, sinkCpu] = [known(ours, "serverCpuMs"), known(sink, "serverCpuMs")];
    if (ourCpu.length > 0) {
      // CPU time per message is the cost for other users of the machine, and the more stable ratio.
      figures.push(ratioOf("the same by server CPU time", { ours: sinkCpu, theirs: ourCpu }));
    }
  }
  return [...figures, ...describeRounds("ours", ours), ...describeRounds("smtp-sink", sink)];
}

function describeRounds(name: string, rounds: readonly Round[]): Figure[] {
  if (rounds.length === 0) return [];
  return [
    figureOf(
      `${name}: messages/s`,
      "",
      rounds.map(({ perSecond }) => perSecond),
    ),
    ...optional(`${name}: server CPU per message`, "ms", known(rounds, "serverCpuMs")),
    ...optional(`${name}: final dot → 250, p50`, "ms", known(rounds, "p50Ms")),
    ...optional(`${name}: final dot → 250, p99`, "ms", known(rounds, "p99Ms")),
    ...optional(`${name}: share of the time the load computed`, "", known(rounds, "loadShare")),
  ];
}

function optional(what: string, unit: string, values: readonly number[]): Figure[] {
  return values.length === 0 ? [] : [figureOf(what, unit, values)];
}

function known(
  rounds: readonly Round[],
  name: "serverCpuMs" | "p50Ms" | "p99Ms" | "loadShare",
): number[] {
  return rounds.flatMap((round) => round[name] ?? []);
}
