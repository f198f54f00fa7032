import { DIAGNOSTIC_TEST_MS } from "@mayfly/contract/admin-constants";
import { createPublicKey } from "node:crypto";
import { existsSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { dirname, resolve } from "node:path";
import {
  StoreTrouble,
  type CheckDeps,
  type ClockState,
  type LiveEventsProbe,
  type Sending,
  type SetUp,
  type StoreProbe,
} from "../admin/checks/check-deps.ts";
import { reasonOf } from "../admin/checks/check-store.ts";
import { checkDomain } from "../admin/checks/dns/check-domain.ts";
import {
  diagnoseInfrastructure,
  type Check,
  type Diagnosis,
  type Diagnostic,
} from "../admin/diagnose-infrastructure.ts";
import { infrastructureChecks } from "../admin/infrastructure-checks.ts";
import { nameServers } from "../authenticity/name-servers.ts";
import type { Config } from "../config/config.ts";
import { isLocalUrl } from "../config/is-local-url.ts";
import type { LiveDomains } from "../domains/live-domains.ts";
import { readDiskSpace } from "../system/disk-reserve.ts";
import { measureClockOffset, CLOCK_ROUND_TRIP_MS_MAX } from "../time/measure-clock-offset.ts";
import { createDnsClient, type DnsClient } from "../probes/dns-client.ts";
import { createSpfEvaluator } from "../probes/evaluate-spf.ts";
import { createGreeter } from "../probes/greet-server.ts";
import { readCertificate } from "../probes/read-certificate.ts";
import { type OpenedProbe, openStoreProbe } from "../store/open-store-probe.ts";
import { readTransportState } from "../transports/transport-check.ts";
import { checkWorkers } from "../admin/checks/check-workers.ts";
import { createNetworkList } from "../ip/network.ts";
import { readListenBacklogMax } from "../system/listen-backlog.ts";
import type { AppCore } from "./app-core.ts";
import { explainStartError, explainTables } from "./explain-start-error.ts";
import { readParserLoad } from "./parser-load.ts";

/** The first attempt includes the time to connect. */
const CLOCK_TRIES = 3;

/** The differences between a running server's own diagnostic and the doctor command. */
type DiagnosticPlace = {
  readonly store: OpenedProbe;
  /** The port on which SMTP listens; undefined if this process doesn't receive mail. */
  readonly smtpPort: number | undefined;
  /** Returns the current domains. */
  readonly domains: () => Pick<SetUp, "receiving" | "offered">;
  readonly readRefusal?: CheckDeps["readRefusal"];
  readonly readService?: () => Pick<ClockState, "serviceMs" | "unsettled">;
  /** Checks that only this place can run. */
  readonly ownChecks: readonly Check[];
};

/** Wires the checks to DNS, sockets, the disk, and the store. */
export function openDiagnostic(config: Config, place: DiagnosticPlace): Diagnostic {
  const readTransport = readTransportOf(config);
  const asking = async <Result>(run: (deps: CheckDeps) => Promise<Result>): Promise<Result> => {
    const dns = openDns(config);
    try {
      return await run({ ...depsOf(config, place, dns), readTransport });
    } finally {
      dns?.close();
    }
  };
  let running: Promise<Diagnosis> | undefined;
  return {
    readTransport,
    checkDomain: (domain) =>
      asking((deps) => checkDomain(deps, domain, AbortSignal.timeout(DIAGNOSTIC_TEST_MS))),
    /** Concurrent callers share one run, so each remote query is sent once. */
    diagnose: () =>
      (running ??= asking((deps) =>
        diagnoseInfrastructure([...infrastructureChecks(deps), ...place.ownChecks]),
      ).finally(() => (running = undefined))),
  };
}

export function domainsNow({
  list,
  offered,
}: Pick<LiveDomains, "list" | "offered">): Pick<SetUp, "receiving" | "offered"> {
  const receiving = list().filter(({ state }) => state !== "removed");
  return { receiving: receiving.map(({ name }) => name), offered: offered() };
}

function openDns({ dns }: Config): DnsClient | undefined {
  return dns === "off" ? undefined : createDnsClient(nameServers(dns));
}

function depsOf(
  config: Config,
  place: DiagnosticPlace,
  dns: DnsClient | undefined,
): Omit<CheckDeps, "readTransport"> {
  const { smtp, dataDir, limits } = config;
  const readService = place.readService ?? (() => ({ serviceMs: undefined, unsettled: false }));
  return {
    setUp: setUpOf(config, place),
    dns,
    greet: createGreeter(smtp.hostname),
    evaluateSpf: dns
      ? createSpfEvaluator(dns.resolve, smtp.hostname)
      : async () => ({ result: "temperror", comment: "" }),
    readDisk: async () =>
      readDiskSpace({
        folder: existing(dataDir),
        reserveBytes: limits.LIMIT_DISK_RESERVE_BYTES,
        // Another check reports a database that can't be read.
        reusableBytes: await place.store.readReusableBytes().catch(() => 0),
      }),
    readListenBacklogMax: process.platform === "linux" ? readListenBacklogMax : undefined,
    readClock: async () => {
      const databaseMs = await readDatabaseMs(place.store);
      return { ...readService(), machineMs: Date.now(), databaseMs };
    },
    readRefusal: place.readRefusal,
    store: place.store.engine === "SQLite" ? explained(place.store, config) : place.store,
    probeLiveEvents: config.database && liveEventsProbe(config.database),
    readCertificate: async () => smtp.tls && readCertificate(smtp.tls.certFile, smtp.hostname),
    nowMs: () => readService().serviceMs ?? Date.now(),
  };
}

/** Adds what the start would say about an error of the embedded database. That of PostgreSQL says it already. */
function explained(store: StoreProbe, config: Config): StoreProbe {
  const explain = (cause: unknown): never => {
    if (cause instanceof StoreTrouble) throw cause;
    const fix = explainTables(cause, config.dataDir) ?? explainStartError(cause, config);
    throw fix === undefined ? cause : new StoreTrouble(reasonOf(cause), { fix, cause });
  };
  return {
    ...store,
    probe: () => store.probe().catch(explain),
    readHealth: (nowMs) => store.readHealth(nowMs).catch(explain),
  };
}

/** PostgreSQL's modules are loaded only if used. */
function liveEventsProbe(urls: NonNullable<Config["database"]>): LiveEventsProbe {
  return async (signal) => {
    const { probeLiveEvents } = await import("../probes/probe-live-events.ts");
    return probeLiveEvents(urls, signal);
  };
}

/** Returns the database's current time. undefined if it is away or too slow, which another check reports. */
async function readDatabaseMs(store: OpenedProbe): Promise<number | undefined> {
  try {
    const { time, roundTripMs } = await measureClockOffset(store.readClock, { tries: CLOCK_TRIES });
    return time === undefined || roundTripMs > CLOCK_ROUND_TRIP_MS_MAX
      ? undefined
      : time + roundTripMs / 2;
  } catch {
    return undefined;
  }
}

/** Returns the folder or its nearest existing parent, which is on the same disk before the first start. */
function existing(folder: string): string {
  const path = resolve(folder);
  return existsSync(path) ? path : existing(dirname(path));
}

const MAIL_PORT = 25;

function setUpOf(config: Config, { domains, smtpPort }: DiagnosticPlace): SetUp {
  const { smtp, outbound } = config;
  // Whether the server treats this machine as a load balancer (PROXY protocol).
  const proxied = createNetworkList(smtp.proxyNetworks)(loopbackOf(smtp.host));
  return {
    ...domains(),
    hostname: smtp.hostname,
    listener: smtpPort === undefined ? undefined : { host: smtp.host, port: smtpPort, proxied },
    offersTls: smtp.tls !== undefined,
    sending: sendingOf(outbound),
    publicUrl: config.publicUrl,
    publicSettings: config.publicSettings,
    payments: paymentsOf(config),
    dkim: outbound.dkim && {
      selector: outbound.dkim.selector,
      publicKey: createPublicKey(outbound.dkim.privateKey),
    },
    machineAddresses: Object.values(networkInterfaces()).flatMap((addresses) =>
      (addresses ?? []).map(({ address }) => address),
    ),
    mailPort: MAIL_PORT,
  };
}

function loopbackOf(host: string): string {
  return host.includes(":") ? "::1" : "127.0.0.1";
}

function sendingOf({ transport }: Config["outbound"]): Sending {
  if (!transport) return { by: "none" };
  if (transport.kind === "ses") return { by: "ses" };
  // Only a relay on this machine may be unencrypted.
  return { by: "relay", host: transport.host, onThisMachine: transport.tls === "offered" };
}

function paymentsOf({ payments, publicUrl }: Config): SetUp["payments"] {
  if (payments.mode === "off") return payments.isDefault ? "off by default" : "off";
  if (payments.mode === "test") return isLocalUrl(publicUrl) ? "test" : "test in public";
  return "stripe";
}

function readTransportOf({ outbound, smtp }: Config): Diagnostic["readTransport"] {
  const { transport } = outbound;
  const checked = transport?.kind === "smtp" ? { ...transport, name: smtp.hostname } : transport;
  return (signal) => readTransportState(checked, signal);
}

/** Opens the diagnostic of a running server, which knows its own port and workers. */
export async function openOwnDiagnostic(
  core: AppCore,
  smtpPort: number,
): Promise<Diagnostic & { close: () => Promise<void> }> {
  const { config, clock, store, domains } = core;
  const { database, dataDir, roles } = config;
  const probe = await openStoreProbe({
    databaseUrl: database?.url,
    listenUrl: database?.listenUrl,
    dataDir,
  });
  const diagnostic = openDiagnostic(config, {
    // SQLite is queried in its own thread: this thread must never wait for a lock.
    store: database ? probe : { ...probe, probe: () => store.check().then(() => "writable") },
    smtpPort: roles.includes("smtp") ? smtpPort : undefined,
    domains: () => domainsNow(domains),
    readRefusal: core.readRefusal,
    readService: () => ({ serviceMs: clock.nowMs(), unsettled: clock.isUnsettled() }),
    ownChecks: [
      { name: "workers", title: "Workers and queues", run: () => checkWorkers(queuesOf(core)) },
    ],
  });
  return { ...diagnostic, close: () => probe.close() };
}

function queuesOf(core: AppCore) {
  const { parser, composer, store } = core;
  return {
    parser,
    readQueues: () => [
      { name: "messages waiting to be parsed", ...readParserLoad(core).messages },
      { name: "forwards waiting to be composed", ...composer.load() },
      { name: "writes waiting for the database", waiting: store.load?.().waiting ?? 0 },
    ],
  };
}
