import type { AppCore } from "./app-core.ts";
import { readParserLoad } from "./parser-load.ts";
import type { Load } from "../concurrency/semaphore.ts";
import type { Config } from "../config/config.ts";
import type { SenderVerifier } from "../inbox/receiving/verify-senders.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { SmtpServer } from "../smtp/server.ts";
import { openStoreProbe, type OpenedProbe } from "../store/open-store-probe.ts";

/** Scrapes within this time share one reading. */
const LOOK_EVERY_MS = 2_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Registers gauges that are read at each scrape only. Resolves to a function that closes their probe. */
export async function readFigures(core: AppCore, metrics: Metrics): Promise<() => Promise<void>> {
  const { config, httpSockets, streams, waits, events, bans, store, disk, sharedClock } = core;
  metrics.read("mayfly_info", () => new Map([[setUpOf(config), 1]]));
  metrics.read("mayfly_http_sockets_open", () => httpSockets.used);
  metrics.read("mayfly_streams_open", streams.count);
  metrics.read("mayfly_waits_open", waits.count);
  metrics.read("mayfly_watchers_open", events.watcherCount);
  metrics.read("mayfly_bans_active", bans.count);
  metrics.read("mayfly_store_batches_total", () => store.load?.().batches);
  metrics.read("mayfly_store_batched_writes_total", () => store.load?.().writes);
  metrics.read("mayfly_disk_free_bytes", () => disk.room()?.freeBytes);
  metrics.read("mayfly_disk_reserve_bytes", () => disk.room()?.reservedBytes);
  metrics.read("mayfly_clock_database_ahead_seconds", () =>
    inSeconds(sharedClock?.databaseAheadMs()),
  );
  const probe = await openStoreProbe({
    databaseUrl: config.database?.url,
    dataDir: config.dataDir,
  });
  readStoreFigures(core, probe, metrics);
  return () => probe.close();
}

/** Registers the gauges of incoming mail and queues. `smtp`: undefined in a process that doesn't receive mail. */
export function readMailFigures(
  core: AppCore,
  metrics: Metrics,
  smtp: { server: SmtpServer; senders: Pick<SenderVerifier, "load"> | undefined } | undefined,
): void {
  const { config, composer, store } = core;
  const server = smtp?.server;
  const senders = smtp?.senders;
  const queues = (): [string, Load][] => [
    ["opened messages", readParserLoad(core).messages],
    ["searches", readParserLoad(core).searches],
    ["forwards", composer.load()],
    ...(senders ? [["sender checks", senders.load()] as [string, Load]] : []),
  ];
  metrics.read("mayfly_queue_running", () => pick(queues(), "running"));
  metrics.read("mayfly_queue_waiting", () => {
    const { waiting } = store.load?.() ?? {};
    const writes = waiting === undefined ? [] : [["store writes", waiting] as const];
    return new Map([...pick(queues(), "waiting"), ...writes]);
  });
  if (!server) return;
  metrics.read("mayfly_smtp_connections_open", () => server.gauges().connections);
  metrics.read("mayfly_smtp_bytes_in_flight", () => server.gauges().bytesInFlight);
  metrics.read("mayfly_smtp_bytes_in_flight_max", () => config.limits.LIMIT_BYTES_IN_FLIGHT);
  metrics.read("mayfly_smtp_waiting_sessions", () => server.gauges().waitingForMemory);
  metrics.read("mayfly_smtp_certificate_expiry_timestamp_seconds", () =>
    inSeconds(server.certificateEndsAtMs()),
  );
}

/**
 * All nodes would report the same numbers, so only nodes with the `jobs` role do. Each node reports whether it reaches
 * the store.
 */
function readStoreFigures(
  { config, store, clock }: AppCore,
  probe: OpenedProbe,
  metrics: Metrics,
): void {
  metrics.read("mayfly_store_up", () =>
    store.check().then(
      () => 1,
      () => 0,
    ),
  );
  if (!config.roles.includes("jobs")) return;
  const look = shared(() => probe.readHealth(clock.nowMs()));
  metrics.read("mayfly_store_size_bytes", async () => (await look()).sizeBytes);
  metrics.read("mayfly_expiry_overdue_addresses", async () => (await look()).overdue);
  metrics.read("mayfly_expiry_unpurged_inboxes", async () => (await look()).unpurged);
  metrics.read("mayfly_expiry_overdue_seconds", async () => {
    const { oldestOverdueMs } = await look();
    return oldestOverdueMs === null ? 0 : inSeconds(clock.nowMs() - oldestOverdueMs);
  });
  metrics.read("mayfly_payments_changed", async () => {
    const counts = await store.countPayments(clock.nowMs() - DAY_MS);
    return new Map(counts.map(({ status, count }) => [status, count]));
  });
}

function setUpOf({ database, payments, outbound }: Config): readonly string[] {
  const transport = outbound.transport?.kind ?? "none";
  return [database ? "postgres" : "sqlite", payments.mode, transport];
}

function pick(queues: readonly (readonly [string, Load])[], of: keyof Load): Map<string, number> {
  return new Map(queues.map(([name, load]) => [name, load[of]]));
}

function inSeconds(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : ms / 1_000;
}

function shared<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let last: { atMs: number; value: Promise<Value> } | undefined;
  return () => {
    const nowMs = performance.now();
    if (!last || nowMs - last.atMs > LOOK_EVERY_MS) last = { atMs: nowMs, value: read() };
    return last.value;
  };
}
