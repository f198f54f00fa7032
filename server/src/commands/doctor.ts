/** The operator's diagnostic; `scripts/` calls it. Must neither need a running server nor disturb it. */
import { styleText } from "node:util";
import type { Config } from "../config/config.ts";
import { domainsNow, openDiagnostic } from "../wiring/open-diagnostic.ts";
import { openLiveDomains, type LiveDomains } from "../domains/live-domains.ts";
import { localHostAndPort } from "../system/host-and-port.ts";
import { createLog } from "../log.ts";
import {
  fail,
  pass,
  warning,
  type Finding,
  type RecordToPublish,
} from "../admin/checks/finding.ts";
import type { Check, Diagnosis } from "../admin/diagnose-infrastructure.ts";
import { openStoreProbe, type OpenedProbe } from "../store/open-store-probe.ts";

/** Runs the panel's checks from outside the server, whether it runs, hangs, or doesn't start. */
export async function examine(config: Config): Promise<Diagnosis> {
  const { database, dataDir, roles, smtp } = config;
  const store = await openStoreProbe({
    databaseUrl: database?.url,
    listenUrl: database?.listenUrl,
    dataDir,
  });
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

function webServerCheck(config: Config): Check {
  const url = `http://${localHostAndPort(config)}/readyz`;
  return { name: "webServer", title: "Web server", run: (signal) => checkWebServer(url, signal) };
}

async function checkWebServer(url: string, signal: AbortSignal): Promise<Finding> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
  try {
    const { status, headers } = await fetch(url, { signal: limit });
    const isOurs = headers.has("x-request-id");
    if (isOurs && status === 200) return pass("The web server is ready.", { details: [url] });
    if (!isOurs) {
      return fail("Another program answers at the web server's port.", {
        details: [`${url}: ${status}`],
        recommendation: "Stop that program ('ss -ltnp' shows it), or set PORT to another port.",
      });
    }
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

/** Formats the diagnosis as text: passed checks in one line, others with details and recommendation. */
export function printDiagnosis({ overallStatus, tests }: Diagnosis, colored: boolean): string {
  const width = Math.max(...tests.map(({ title }) => title.length));
  const paint = (status: Test["status"], text: string): string =>
    colored ? styleText(COLORS[status], text, { validateStream: false }) : text;
  const lines = tests.flatMap((test) => [
    `${paint(test.status, MARKS[test.status])}  ${test.title.padEnd(width)}  ${test.message}`,
    ...(test.status === "pass"
      ? []
      : advice(test).map((line) => `${" ".repeat(width + 8)}${line}`.trimEnd())),
  ]);
  return ["", ...lines, "", countedIn(tests, overallStatus), ""].join("\n");
}

type Test = Diagnosis["tests"][number];

/** Equal width, so that titles align. */
const MARKS = { pass: "ok  ", warning: "warn", fail: "FAIL" } as const;
const COLORS = { pass: "green", warning: "yellow", fail: "red" } as const;

function advice({ details = [], recommendation, records = [] }: Test): string[] {
  const todo = recommendation === undefined ? [] : [`→ ${recommendation}`];
  return [...details, ...todo, ...records.map((record) => `  ${inZone(record)}`), ""];
}

/** Formats a record as in a zone file. */
function inZone({ name, type, value }: RecordToPublish): string {
  const text =
    type === "TXT" ? (value.match(/.{1,250}/g) ?? []).map((part) => `"${part}"`) : [value];
  return `${name}.  ${type}  ${text.join(" ")}`;
}

function countedIn(tests: readonly Test[], overall: Diagnosis["overallStatus"]): string {
  const count = (status: Test["status"]): number =>
    tests.filter((test) => test.status === status).length;
  return `${overall.charAt(0).toUpperCase()}${overall.slice(1)}: ${count("pass")} passed, ${count("warning")} warnings, ${count("fail")} failed.`;
}
