/** The operator's diagnostic; `scripts/` calls it. Must neither need a running server nor disturb it. */
import type { Config } from "../config/config.ts";
import { domainsNow, openDiagnostic } from "../wiring/open-diagnostic.ts";
import { openLiveDomains, type LiveDomains } from "../domains/live-domains.ts";
import { createLog } from "../log.ts";
import { fail, pass, warning, type Finding } from "../admin/checks/finding.ts";
import type { Check, Diagnosis } from "../admin/diagnose-infrastructure.ts";
import { openStoreProbe, type OpenedProbe } from "../store/open-store-probe.ts";

/** Runs the panel's checks from outside the server, whether it runs, hangs, or doesn't start. */
export async function examine(config: Config): Promise<Diagnosis> {
  const { database, dataDir, roles, smtp } = config;
  const store = await openStoreProbe({ databaseUrl: database?.url, dataDir });
  try {
    const domains = await readDomains(config, store);
    const diagnostic = openDiagnostic(config, {
      store,
      smtpPort: roles.includes("smtp") ? smtp.port : undefined,
      domains: () => domainsNow(domains),
      ownChecks: roles.includes("web") ? [webServerCheck(config)] : [],
    });
    return await diagnostic.diagnose();
  } finally {
    await store.close();
  }
}

/** Reads the domains; uses the environment alone if the store is unavailable or doesn't exist yet. */
async function readDomains(config: Config, store: OpenedProbe): Promise<LiveDomains> {
  const settings = await store.listDomainSettings().catch(() => []);
  const deps = {
    store: { listDomainSettings: async () => settings },
    clock: { nowMs: () => Date.now() },
    log: createLog("silent"),
  };
  return openLiveDomains(deps, config, { settleMs: 0 });
}

const ANSWER_MS = 3_000;

function webServerCheck({ host, port }: Config): Check {
  const url = `http://${reachable(host)}:${port}/readyz`;
  return { name: "webServer", title: "Web server", run: (signal) => checkWebServer(url, signal) };
}

async function checkWebServer(url: string, signal: AbortSignal): Promise<Finding> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
  try {
    const { status } = await fetch(url, { signal: limit });
    if (status === 200) return pass("The web server is ready.", { details: [url] });
    return warning("The web server answers but isn't ready.", {
      details: [`${url}: ${status}`],
      recommendation:
        "Check its log. Possible causes: the database is unavailable, or the server is stopping.",
    });
  } catch (error) {
    // The connection was refused, timed out, or failed otherwise.
    const { cause, message } = error instanceof Error ? error : new Error(String(error));
    return fail("The web server doesn't answer.", {
      details: [`${url}: ${cause instanceof Error ? cause.message : message}`],
      recommendation: "Start Mayfly. If it is running, check HOST and PORT.",
    });
  }
}

function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
