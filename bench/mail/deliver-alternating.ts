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
/** Rounds of each receiver, by its name. */
export type AlternatedRounds<Name extends string> = Readonly<Record<Name, readonly Round[]>>;

const ROUNDS = 9;

/** V8 keeps optimizing a server for about twenty thousand messages: the measurement starts after them. */
const WARM_UP_ROUNDS = 3;

/**
 * Alternates between the receivers, so that a disturbance of the machine affects each of them. The first rounds are
 * warm-up. A missing receiver has no rounds.
 */
export async function alternate<Name extends string>(
  deliveries: Readonly<Record<Name, (() => Promise<Round>) | undefined>>,
): Promise<AlternatedRounds<Name>> {
  const names = Object.keys(deliveries) as Name[];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list for each name
  const rounds = Object.fromEntries(names.map((name) => [name, [] as Round[]])) as Record<
    Name,
    Round[]
  >;
  for (let count = 0; count < WARM_UP_ROUNDS + ROUNDS; count++) {
    for (const name of names) {
      const round = await deliveries[name]?.();
      if (round && count >= WARM_UP_ROUNDS) rounds[name].push(round);
    }
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

/** Describes our rounds and those of smtp-sink, if it is installed. */
export function describeAlternated(
  { ours, sink }: AlternatedRounds<"ours" | "sink">,
  target?: Target,
): Figure[] {
  const ratio = ratioToSink({ ours, sink });
  if (!ratio) return describeRounds("ours", ours);
  const [ourCpu, sinkCpu] = [known(ours, "serverCpuMs"), known(sink, "serverCpuMs")];
  // CPU time per message is the cost for other users of the machine, and the more stable ratio.
  const byCpu =
    ourCpu.length > 0
      ? [ratioOf("the same by server CPU time", { ours: sinkCpu, theirs: ourCpu })]
      : [];
  return [
    target ? { ...ratio, target } : ratio,
    ...byCpu,
    ...describeRounds("ours", ours),
    ...describeRounds("smtp-sink", sink),
  ];
}

/** Returns undefined without smtp-sink. */
export function ratioToSink({ ours, sink }: AlternatedRounds<"ours" | "sink">): Figure | undefined {
  if (sink.length === 0) return undefined;
  return ratioOf("messages/s, ratio to smtp-sink", { ours: ratesOf(ours), theirs: ratesOf(sink) });
}

export function ratesOf(rounds: readonly Round[]): number[] {
  return rounds.map(({ perSecond }) => perSecond);
}

export function describeRounds(name: string, rounds: readonly Round[]): Figure[] {
  if (rounds.length === 0) return [];
  return [
    figureOf(`${name}: messages/s`, "", ratesOf(rounds)),
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
