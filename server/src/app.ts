import type { Logger } from "pino";
import { CHALLENGE_COSTS, type ChallengeCosts } from "./abuse/challenges.ts";
import type { Config } from "./config/config.ts";
import type { Role } from "./config/variables.ts";
import { startHealthServer } from "./http/health-server.ts";
import { createHttpServer } from "./http/server.ts";
import { loadSite } from "./http/site/site.ts";
import { siteFacts } from "./http/site/site-facts.ts";
import { premiumJobs } from "./jobs/premium-jobs.ts";
import { startJobs, type Job } from "./jobs/runner.ts";
import { processJobs, serviceJobs } from "./jobs/service-jobs.ts";
import type { Endpoint } from "./system/listeners.ts";
import { listenHttp } from "./wiring/listen-http.ts";
import { makeDataDir } from "./system/make-folder.ts";
import { createReadiness, type Readiness } from "./system/readiness.ts";
import { createSharedClock, readTimeAtStart, type SharedClock } from "./time/shared-clock.ts";
import { createSteadyClock, sourcesShiftedTo, type SteadyClock } from "./time/steady-clock.ts";
import type { Store } from "./store/store.ts";
import { createCore, type AppCore } from "./wiring/app-core.ts";
import { explainListenError } from "./wiring/explain-start-error.ts";
import { openOwnDiagnostic } from "./wiring/open-diagnostic.ts";
import { openStore } from "./wiring/open-store.ts";
import { readFigures, readMailFigures } from "./wiring/read-figures.ts";
import { startSmtp } from "./wiring/start-smtp.ts";
import { measureJobs } from "./metrics/measure-parts.ts";

/** A running process with its roles. */
export type App = {
  /** The hosts and ports that the servers listen on; undefined without that role. */
  http: Endpoint | undefined;
  smtp: Endpoint | undefined;
  metrics: Endpoint | undefined;
  health: Endpoint | undefined;
  /** The domains that receive mail at the start, with the panel's settings. */
  receivedDomains: readonly string[];
  /** The file of the operator's key, if it was generated here. */
  adminKeyFile: string | undefined;
  /** Reports not ready and keeps serving for DRAIN_SECONDS, so that load balancers choose another node. */
  drain: () => Promise<void>;
  /** Finishes running work, refuses new work, and ends within ten seconds. */
  close: () => Promise<void>;
};

type AppOptions = {
  log: Logger;
  /** Folder of the built site. */
  siteFolder: string;
  /** Replaced in tests. */
  clock?: Pick<SteadyClock, "nowMs">;
  /** Replaced in tests. */
  challengeCosts?: ChallengeCosts;
};

type Running = { endpoint: Endpoint; close: (graceMs: number) => Promise<void> };
type SideServer = { endpoint: Endpoint; close: () => Promise<void> };
type Undo = () => Promise<unknown> | void;

/** Open requests and sessions may finish within this time, in addition to the drain time. */
const GRACE_MS = 5_000;

/**
 * Starts every part of the configured roles; with `wiring/`, the only place that connects them. Must never contain
 * rules. `close` stops the parts in the reverse order of their start.
 */
export async function startApp(config: Config, options: AppOptions): Promise<App> {
  const undo: Undo[] = [];
  const readiness = createReadiness();
  const drain = (): Promise<void> => readiness.drain(config.drainMs);
  const close = async (): Promise<void> => {
    readiness.leave();
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    return { ...(await start(config, { ...options, readiness }, undo)), drain, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  config: Config,
  { log, siteFolder, readiness, ...options }: AppOptions & { readiness: Readiness },
  undo: Undo[],
): Promise<Omit<App, "drain" | "close">> {
  makeDataDir(config.dataDir);
  const store = await openStore(config, log);
  undo.push(() => store.close());
  const { challengeCosts = CHALLENGE_COSTS } = options;
  const clocks = await startClock(store, log, options.clock);
  const core = await createCore({ config, log, store, challengeCosts, ...clocks });
  undo.push(() => core.serverNames?.close());
  undo.push(() => core.attempts.close());
  undo.push(() => core.activity.flush());
  undo.push(() => core.domainMail.flush());
  undo.push(() => core.suspicions.flush());
  undo.push(() => core.parser.close());
  undo.push(() => core.summarizer.close());
  undo.push(() => core.composer.close());
  undo.push(() => core.checker?.close());
  undo.push(() => core.events.close());
  undo.push(() => core.transport.close());
  undo.push(() => core.push?.close());
  undo.push(() => core.deliverySender.close());

  const has = (role: Role): boolean => config.roles.includes(role);
  const due = [...processJobs(core), ...(has("jobs") ? sharedJobs(core) : [])];
  const jobs = startJobs(due, log, measureJobs(due, core.clock, core.metrics));
  undo.push(() => jobs.stop());
  // Closed concurrently: a slow request must not use up the time of mail in transfer.
  const edges: Running[] = [];
  undo.push(() => Promise.all(edges.map((edge) => edge.close(GRACE_MS))));
  const smtp = has("smtp")
    ? await explainListenError({ host: "SMTP_HOST", port: "SMTP_PORT" }, config.smtp, () =>
        startSmtp(core),
      )
    : undefined;
  if (smtp) edges.push(smtp);
  const smtpPort = smtp?.endpoint.port ?? config.smtp.port;
  const http = has("web")
    ? await startHttp({ ...core, readiness }, siteFolder, smtpPort)
    : undefined;
  if (http) edges.push(http);
  const metrics = await startMetrics(core, smtp);
  if (metrics) undo.push(() => metrics.close());
  const health = await startHealth({ ...core, isReady: readiness.isReady });
  if (health) undo.push(() => health.close());
  return {
    http: http?.endpoint,
    smtp: smtp?.endpoint,
    metrics: metrics?.endpoint,
    health: health?.endpoint,
    receivedDomains: core.domains
      .list()
      .flatMap(({ name, state }) => (state === "removed" ? [] : [name])),
    adminKeyFile: core.adminKeyFile,
  };
}

function sharedJobs(core: AppCore): Job[] {
  return [...serviceJobs(core), ...premiumJobs(core)];
}

/** A replaced clock isn't synchronized with the database. */
async function startClock(
  store: Store,
  log: Logger,
  replacement: Pick<SteadyClock, "nowMs"> | undefined,
): Promise<{ clock: SteadyClock; sharedClock: SharedClock | undefined }> {
  const sharedNowMs = await readTimeAtStart(store);
  const clock = createSteadyClock(sourcesShiftedTo(sharedNowMs));
  if (replacement) return { clock: { ...clock, ...replacement }, sharedClock: undefined };
  const isShared = sharedNowMs !== undefined;
  return { clock, sharedClock: isShared ? createSharedClock({ store, clock, log }) : undefined };
}

async function startHttp(
  core: AppCore & { readiness: Readiness },
  siteFolder: string,
  smtpPort: number,
): Promise<Running> {
  const { config, log, readiness } = core;
  const site = loadSite(siteFolder, siteFacts(config, core.clock.nowMs()));
  const diagnostic = await openOwnDiagnostic(core, smtpPort);
  const deps = { ...core, diagnostic, isReady: readiness.isReady };
  const server = await createHttpServer(deps, { site, log, smtpPort: () => smtpPort });
  const { endpoint, close } = await explainListenError({ host: "HOST", port: "PORT" }, config, () =>
    listenHttp(server, config),
  );
  return {
    endpoint,
    close: async (graceMs) => {
      const late = setTimeout(() => server.server.closeAllConnections(), graceMs);
      await close();
      clearTimeout(late);
      await diagnostic.close();
    },
  };
}

/** Returns undefined if HEALTH_PORT isn't set. */
async function startHealth(
  deps: AppCore & Pick<Readiness, "isReady">,
): Promise<SideServer | undefined> {
  const { host, healthPort } = deps.config;
  if (healthPort === undefined) return undefined;
  const where = { host, port: healthPort };
  const server = await explainListenError({ host: "HOST", port: "HEALTH_PORT" }, where, () =>
    startHealthServer(deps, where),
  );
  return { endpoint: endpointOf(server.address(), host), close: async () => void server.close() };
}

/** Returns undefined if metrics are off (METRICS_PORT). */
async function startMetrics(
  core: AppCore,
  smtp: Awaited<ReturnType<typeof startSmtp>> | undefined,
): Promise<SideServer | undefined> {
  const { metrics, config } = core;
  if (!metrics) return undefined;
  readMailFigures(core, metrics, smtp);
  const endReading = await readFigures(core, metrics);
  const where = { host: config.host, port: config.metricsPort ?? 0 };
  const server = await explainListenError({ host: "HOST", port: "METRICS_PORT" }, where, () =>
    metrics.serve(where),
  );
  return {
    endpoint: endpointOf(server.address(), config.host),
    close: async () => {
      server.close();
      await endReading();
    },
  };
}

function endpointOf(bound: string | { port: number } | null, host: string): Endpoint {
  return { host, port: typeof bound === "object" && bound ? bound.port : 0 };
}
