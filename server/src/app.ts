import { mkdirSync } from "node:fs";
import type { Logger } from "pino";
import { createCore, openStore, type AppCore } from "./app-core.ts";
import type { Config, Role } from "./config/config.ts";
import { createHttpServer } from "./http/server.ts";
import { openOwnDiagnostic } from "./own-diagnostic.ts";
import { loadSite } from "./http/site.ts";
import { siteFacts } from "./http/site-facts.ts";
import { premiumJobs } from "./jobs/premium-jobs.ts";
import { startJobs, type Job } from "./jobs/runner.ts";
import { processJobs, serviceJobs } from "./jobs/service-jobs.ts";
import type { Metrics } from "./metrics.ts";
import { startSmtp } from "./smtp-edge.ts";
import { createSteadyClock, sourcesShiftedTo, type SteadyClock } from "./steady-clock.ts";
import type { Store } from "./store/store.ts";

/**
 * The one place that wires every part, by hand. It must never hold a rule; what it starts it
 * stops, in the opposite order.
 */
export type App = {
  /** Where the servers really listen; undefined without that role. */
  http: Address | undefined;
  smtp: Address | undefined;
  metrics: Address | undefined;
  /** Where the operator's key lies, when it was made here. */
  adminKeyFile: string | undefined;
  /** Finishes what runs, refuses what comes, ends in less than ten seconds. */
  close: () => Promise<void>;
};

export type AppOptions = {
  log: Logger;
  /** Folder of the built site. */
  siteFolder: string;
  /** Replaced in tests. */
  clock?: Pick<SteadyClock, "nowMs">;
};

type Address = { host: string; port: number };
type Running = { address: Address; close: () => Promise<void> };
type Undo = () => Promise<void> | void;

const SMTP_GRACE_MS = 5_000;

export async function startApp(config: Config, options: AppOptions): Promise<App> {
  const undo: Undo[] = [];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    return { ...(await start(config, options, undo)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  config: Config,
  { log, siteFolder, clock }: AppOptions,
  undo: Undo[],
): Promise<Omit<App, "close">> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const store = await openStore(config, log);
  undo.push(() => store.close());
  const core = await createCore({ config, log, store, clock: await startClock(store, clock) });
  undo.push(() => core.activity.flush());
  undo.push(() => core.parser.close());
  undo.push(() => core.composer.close());
  undo.push(() => core.events.close());
  undo.push(() => core.transport.close());

  const has = (role: Role): boolean => config.roles.includes(role);
  const jobs = startJobs([...processJobs(core), ...(has("jobs") ? sharedJobs(core) : [])], log);
  undo.push(() => jobs.stop());
  const smtp = has("smtp") ? await startSmtp(core) : undefined;
  if (smtp) undo.push(() => smtp.close(SMTP_GRACE_MS));
  const smtpPort = smtp?.address.port ?? config.smtp.port;
  const http = has("web") ? await startHttp(core, siteFolder, smtpPort) : undefined;
  if (http) undo.push(() => http.close());
  const metrics = core.metrics && (await startMetrics(core.metrics, config));
  if (metrics) undo.push(() => metrics.close());
  return {
    http: http?.address,
    smtp: smtp?.address,
    metrics: metrics?.address,
    adminKeyFile: core.adminKeyFile,
  };
}

function sharedJobs(core: AppCore): Job[] {
  return [...serviceJobs(core), ...premiumJobs(core)];
}

async function startClock(
  store: Store,
  replacement: Pick<SteadyClock, "nowMs"> | undefined,
): Promise<SteadyClock> {
  return { ...createSteadyClock(sourcesShiftedTo(await store.readClock())), ...replacement };
}

async function startHttp(core: AppCore, siteFolder: string, smtpPort: number): Promise<Running> {
  const { config, log } = core;
  let ready = true;
  const site = loadSite(siteFolder, siteFacts(config, core.clock.nowMs()));
  const diagnostic = await openOwnDiagnostic(core, smtpPort);
  const deps = { ...core, diagnostic, isReady: () => ready };
  const server = await createHttpServer(deps, { site, log, smtpPort: () => smtpPort });
  await server.listen({ host: config.host, port: config.port });
  return {
    address: addressOf(server.server.address(), config.host),
    close: async () => {
      ready = false;
      await server.close();
      await diagnostic.close();
    },
  };
}

async function startMetrics(metrics: Metrics, { host, metricsPort }: Config): Promise<Running> {
  const server = await metrics.serve({ host, port: metricsPort ?? 0 });
  return { address: addressOf(server.address(), host), close: async () => void server.close() };
}

function addressOf(bound: string | { port: number } | null, host: string): Address {
  return { host, port: typeof bound === "object" && bound ? bound.port : 0 };
}
