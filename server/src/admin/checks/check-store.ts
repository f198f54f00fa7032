import { AppError } from "../../app-error.ts";
import { StoreTrouble, type CheckDeps } from "./check-deps.ts";
import { fail, pass, warning, type Finding, formatBytes } from "./finding.ts";

/** A commit takes milliseconds, and every sender waits for it. */
const SLOW_MS = 2_000;

const WHERE_TO_LOOK = {
  SQLite: "Check the disk (full, read-only?), the file permissions and the log.",
  PostgreSQL:
    "Check that PostgreSQL is running at DATABASE_URL and accepts this user. Then check its disk and its log.",
} as const;

/** Checks that the database is writable, and reports its size. */
export async function checkStore({
  store,
  nowMs,
}: Pick<CheckDeps, "store" | "nowMs">): Promise<Finding> {
  const startedAtMs = performance.now();
  try {
    if ((await store.probe()) === "not-made") {
      return warning("There is no database yet. The first start creates it.");
    }
    const tookMs = Math.round(performance.now() - startedAtMs);
    const { sizeBytes } = await store.readHealth(nowMs());
    const details = [
      `Response time: ${tookMs} ms`,
      ...(sizeBytes === undefined ? [] : [`Size: ${formatBytes(sizeBytes)}`]),
    ];
    if (tookMs < SLOW_MS) return pass(`${store.engine} is writable.`, { details });
    return warning(`${store.engine} is slow.`, {
      details,
      recommendation: "Check the load of its disk and of this machine.",
    });
  } catch (error) {
    // Any error means that the database isn't writable.
    return fail(`${store.engine} isn’t writable, so the server accepts no mail.`, {
      details: [reasonOf(error)],
      recommendation:
        error instanceof StoreTrouble ? asSentence(error.fix) : WHERE_TO_LOOK[store.engine],
    });
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof AppError && error.cause !== undefined ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

function asSentence(fix: string): string {
  return `${fix.charAt(0).toUpperCase()}${fix.slice(1)}.`;
}
