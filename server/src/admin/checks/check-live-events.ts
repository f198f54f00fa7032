import type { CheckDeps, LiveEvents } from "./check-deps.ts";
import { fixOf, reasonOf, stateOf, UNUSABLE } from "./check-store.ts";
import { fail, pass, warning, type Finding } from "./finding.ts";

/** Checks that what one node does appears at once on the pages that other nodes serve. */
export async function checkLiveEvents(
  store: CheckDeps["store"],
  { probe, variable }: LiveEvents,
): Promise<Finding> {
  if ((await stateOf(store)) === "unusable") return UNUSABLE;
  try {
    if (await probe()) return pass("Live events reach all nodes.");
  } catch (error) {
    return fail("The connection for live events fails, so no node can start.", {
      details: [`${variable}: ${reasonOf(error)}`],
      recommendation: fixOf(error) ?? `Check ${variable}.`,
    });
  }
  return warning("Live events don’t reach other nodes, so their pages show new mail late.", {
    recommendation:
      "Set DATABASE_LISTEN_URL to a direct connection to the database of DATABASE_URL, not to a transaction pooler.",
  });
}
