import type { Row } from "./stored-results.ts";

/**
 * Other servers under the loads of P1 and P2, measured once between July and November 2026 on another machine of two
 * cores, with the receiver on one of them. Machines differ: compare each server's share of smtp-sink's rate on the
 * same machine.
 */
type Peer = {
  readonly name: string;
  /** Messages/s, 2 KB, each over a new connection. */
  readonly newConnections: number;
  /** Messages/s, 19.5 KB of MIME, over persistent connections. */
  readonly keptMime: number;
  readonly cpuMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly beforeIts250: string;
};

const SINK = { newConnections: 12_235, keptMime: 17_275 } as const;

const PEERS: readonly Peer[] = [
  {
    name: "Inbucket, memory",
    newConnections: 13_423,
    keptMime: 7_799,
    cpuMs: 0.129,
    p50Ms: 2.2,
    p99Ms: 7.2,
    beforeIts250: "in memory",
  },
  {
    name: "Inbucket, files",
    newConnections: 747,
    keptMime: 1_654,
    cpuMs: 0.48,
    p50Ms: 11,
    p99Ms: 24,
    beforeIts250: "written, not synced",
  },
  {
    name: "Mailpit",
    newConnections: 2_284,
    keptMime: 477,
    cpuMs: 2.05,
    p50Ms: 40,
    p99Ms: 66,
    beforeIts250: "synced at checkpoints only",
  },
  {
    name: "MailDev",
    newConnections: 184,
    keptMime: 520,
    cpuMs: 1.8,
    p50Ms: 34,
    p99Ms: 130,
    beforeIts250: "written, not synced",
  },
  {
    name: "Haraka, discarding",
    newConnections: 1_167,
    keptMime: 3_106,
    cpuMs: 0.32,
    p50Ms: 6,
    p99Ms: 10,
    beforeIts250: "thrown away",
  },
];

const HEAD = [
  "receiver",
  "new connection, 2 KB: share of smtp-sink",
  "kept open, MIME: share of smtp-sink",
  "CPU a message",
  "final dot → 250, p50 / p99",
  "before its 250",
] as const;

/** Returns table cells, ours first; empty if P1 or P2 wasn't measured. */
export function comparePeers(rows: readonly Row[]): string[][] {
  const ours = oursOf(rows);
  return ours ? [[...HEAD], ours, ...PEERS.map(cellsOf)] : [];
}

function oursOf(rows: readonly Row[]): string[] | undefined {
  const figure = (id: string, what: string): number | undefined =>
    rows.find((row) => row.id === id)?.figures.find((one) => one.what === what)?.median;
  const ratio = "messages/s, ratio to smtp-sink";
  const values = [
    figure("P2", ratio),
    figure("P1", ratio),
    figure("P1", "ours: server CPU per message"),
    figure("P1", "ours: final dot → 250, p50"),
    figure("P1", "ours: final dot → 250, p99"),
  ];
  if (values.includes(undefined)) return undefined;
  const [newConnections = 0, keptMime = 0, cpuMs = 0, p50Ms = 0, p99Ms = 0] = values;
  const times = `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)} ms`;
  const cpu = `${cpuMs.toFixed(2)} ms`;
  return [
    "**Mayfly, SQLite**",
    newConnections.toFixed(2),
    keptMime.toFixed(2),
    cpu,
    times,
    "recipient checked, encrypted, synced to disk",
  ];
}

function cellsOf(peer: Peer): string[] {
  return [
    peer.name,
    (peer.newConnections / SINK.newConnections).toFixed(2),
    (peer.keptMime / SINK.keptMime).toFixed(2),
    `${peer.cpuMs} ms`,
    `${peer.p50Ms} / ${peer.p99Ms} ms`,
    peer.beforeIts250,
  ];
}
