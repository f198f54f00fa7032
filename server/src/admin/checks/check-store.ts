import { AppError } from "../../app-error.ts";
import type { CheckDeps } from "./check-deps.ts";
import { fail, pass, warning, type Finding } from "./finding.ts";
import { inBytes } from "./in-bytes.ts";

/** A commit takes milliseconds; whoever sends waits for it. */
const SLOW_MS = 2_000;

const WHERE_TO_LOOK = {
  SQLite: "Look at the disk (full, read-only?), at who may write there, and at the log.",
  PostgreSQL:
    "See that it runs where DATABASE_URL leads, and lets this user in; then look at its disk and its log.",
} as const;

/** Whether the database can be written to, and how large it is. */
export async function checkStore({
  store,
  nowMs,
}: Pick<CheckDeps, "store" | "nowMs">): Promise<Finding> {
  const startedAtMs = performance.now();
  try {
    if ((await store.probe()) === "not-made") {
      return warning("There is no database yet: the first start makes it.");
    }
    const tookMs = Math.round(performance.now() - startedAtMs);
    const { sizeBytes } = await store.readHealth(nowMs());
    const details = [
      `Answered in ${tookMs} ms`,
      ...(sizeBytes === undefined ? [] : [`Holds ${inBytes(sizeBytes)}`]),
    ];
    if (tookMs < SLOW_MS) return pass(`${store.engine} can be written to.`, { details });
    return warning(`${store.engine} takes long to answer.`, {
      details,
      recommendation: "Look at the disk it is on and at what else this machine does.",
    });
  } catch (error) {
    // Whatever the reason, this is what the operator wants to know.
    return fail(`${store.engine} can't be written to: no mail is taken.`, {
      details: [reasonOf(error)],
      recommendation: WHERE_TO_LOOK[store.engine],
    });
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof AppError && error.cause !== undefined ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
