import type { CheckDeps } from "./check-deps.ts";
import { stateOf, UNUSABLE } from "./check-store.ts";
import { fail, pass, warning, type Finding } from "./finding.ts";

const LATE_MS = 60_000;
const VERY_LATE_MS = 15 * 60_000;
/** This many inboxes are purged within moments. */
const UNPURGED_MANY = 1_000;

/** Checks that addresses expire on time, as visitors are promised. */
export async function checkExpiry({
  store,
  nowMs,
}: Pick<CheckDeps, "store" | "nowMs">): Promise<Finding> {
  const state = await stateOf(store);
  if (state === "unusable") return UNUSABLE;
  if (state === "not-made") return pass("There are no addresses yet.");
  const { overdue, oldestOverdueMs, unpurged } = await store.readHealth(nowMs());
  const lateMs = oldestOverdueMs === null ? 0 : nowMs() - oldestOverdueMs;
  const details = [
    `Overdue addresses: ${counted(overdue)}`,
    `Ended inboxes with mail still to delete (already unreadable): ${counted(unpurged)}`,
  ];
  const recommendation =
    "Make sure that a process with the role jobs is running. Search its log for “expire-addresses”.";
  if (lateMs > VERY_LATE_MS) {
    return fail(`Addresses don’t expire: the oldest is ${minutes(lateMs)} overdue.`, {
      details,
      recommendation,
    });
  }
  if (lateMs > LATE_MS) {
    return warning(`Addresses expire late: the oldest is ${minutes(lateMs)} overdue.`, {
      details,
      recommendation,
    });
  }
  if (unpurged > UNPURGED_MANY) {
    return warning("Mail of many ended inboxes is still to be deleted.", {
      details,
      recommendation,
    });
  }
  return pass("Addresses expire on time.", { details });
}

function counted(count: number): string {
  return count.toLocaleString("en");
}

function minutes(ms: number): string {
  const count = Math.round(ms / 60_000);
  return `${counted(count)} ${count === 1 ? "minute" : "minutes"}`;
}
