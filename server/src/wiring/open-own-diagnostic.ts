import type { Diagnostic } from "../admin/diagnose-infrastructure.ts";
import { checkWorkers } from "../admin/checks/check-workers.ts";
import type { AppCore } from "./app-core.ts";
import { domainsNow, openDiagnostic } from "./open-diagnostic.ts";
import { openStoreProbe } from "../store/open-store-probe.ts";

/** Opens the diagnostic of a running server, which knows its own port and workers. */
export async function openOwnDiagnostic(
  core: AppCore,
  smtpPort: number,
): Promise<Diagnostic & { close: () => Promise<void> }> {
  const { config, clock, store, domains } = core;
  const { database, dataDir, roles } = config;
  const probe = await openStoreProbe({ databaseUrl: database?.url, dataDir });
  const diagnostic = openDiagnostic(config, {
    // SQLite is queried in its own thread: this thread must never wait for a lock.
    store: database ? probe : { ...probe, probe: () => store.check().then(() => "writable") },
    smtpPort: roles.includes("smtp") ? smtpPort : undefined,
    domains: () => domainsNow(domains),
    readService: () => ({ serviceMs: clock.nowMs(), unsettled: clock.isUnsettled() }),
    ownChecks: [
      { name: "workers", title: "Workers and queues", run: () => checkWorkers(queuesOf(core)) },
    ],
  });
  return { ...diagnostic, close: () => probe.close() };
}

function queuesOf({ parser, composer, store }: AppCore) {
  return {
    parser,
    readQueues: () => [
      { name: "messages waiting to be parsed", ...parser.load().messages },
      { name: "forwards waiting to be composed", ...composer.load() },
      { name: "writes waiting for the database", waiting: store.load?.().waiting ?? 0 },
    ],
  };
}
