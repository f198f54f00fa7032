import { AppError } from "../../app-error.ts";
import { StoreTrouble, type CheckDeps, type StoreState } from "./check-deps.ts";
import { fail, pass, warning, type Finding, formatBytes } from "./finding.ts";

/** The finding of a check that needs the database, while its own check reports that it can't be used. */
export const UNUSABLE = warning("Not checked, because the database can’t be used.");

export async function stateOf(store: CheckDeps["store"]): Promise<StoreState | "unusable"> {
  return store.probe().catch(() => "unusable");
}

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
    const state = await store.probe();
    if (state === "not-made") {
      return warning("There is no database yet. The first start creates it.");
    }
    if (state instanceof StoreTrouble) {
      return warning(
        `${store.engine} is writable, but the next upgrade can’t change its tables.`,
        adviceFor(state, store.engine),
      );
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
    return fail(
      `${store.engine} isn’t writable, so the server accepts no mail.`,
      adviceFor(error, store.engine),
    );
  }
}

function adviceFor(error: unknown, engine: CheckDeps["store"]["engine"]) {
  return {
    details: [reasonOf(error)],
    recommendation: fixOf(error) ?? WHERE_TO_LOOK[engine],
  };
}

export function reasonOf(error: unknown): string {
  const cause = error instanceof AppError && error.cause !== undefined ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Returns a sentence. undefined: the operator's possible change is unknown. */
export function fixOf(error: unknown): string | undefined {
  if (!(error instanceof StoreTrouble)) return undefined;
  return `${error.fix.charAt(0).toUpperCase()}${error.fix.slice(1)}.`;
}
