import type { CheckDeps } from "./check-deps.ts";
import { fail, pass, warning, type Finding } from "./finding.ts";

const LATE_MS = 60_000;
const VERY_LATE_MS = 15 * 60_000;
/** So many inboxes are emptied in moments. */
const UNPURGED_MANY = 1_000;

/** Whether addresses end when their time is over: that is what visitors are promised. */
export async function checkExpiry({
  store,
  nowMs,
}: Pick<CheckDeps, "store" | "nowMs">): Promise<Finding> {
  if ((await store.probe()) === "not-made") return pass("Nothing waits for its end.");
  const { overdue, oldestOverdueMs, unpurged } = await store.readHealth(nowMs());
  const lateMs = oldestOverdueMs === null ? 0 : nowMs() - oldestOverdueMs;
  const details = [
    `Addresses whose time is over and that are still there: ${counted(overdue)}`,
    `Ended inboxes whose mail, unreadable by now, waits to be removed: ${counted(unpurged)}`,
  ];
  const recommendation =
    "See that a process with the role jobs runs, and look for 'expire-addresses' in its log.";
  if (lateMs > VERY_LATE_MS) {
    return fail(`Addresses don't end: the oldest is ${minutes(lateMs)} late.`, {
      details,
      recommendation,
    });
  }
  if (lateMs > LATE_MS) {
    return warning(`Addresses end late: the oldest is ${minutes(lateMs)} late.`, {
      details,
      recommendation,
    });
  }
  if (unpurged > UNPURGED_MANY) {
    return warning("Much ended mail waits to be removed.", { details, recommendation });
  }
  return pass("Addresses end in time.", { details });
}

function counted(count: number): string {
  return count.toLocaleString("en");
}

function minutes(ms: number): string {
  const count = Math.round(ms / 60_000);
  return `${counted(count)} ${count === 1 ? "minute" : "minutes"}`;
}
