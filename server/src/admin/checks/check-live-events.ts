import type { CheckDeps, LiveEventsProbe } from "./check-deps.ts";
import { fixOf, reasonOf, stateOf, UNUSABLE } from "./check-store.ts";
import { fail, pass, warning, type Finding } from "./finding.ts";

/** Checks that what one node does appears at once on the pages that other nodes serve. */
export async function checkLiveEvents(
  store: CheckDeps["store"],
  probe: LiveEventsProbe,
  signal: AbortSignal,
): Promise<Finding> {
  if ((await stateOf(store)) === "unusable") return UNUSABLE;
  try {
    if (await probe(signal)) return pass("Live events arrive.");
  } catch (error) {
    return fail("A connection for live events fails.", {
      details: [reasonOf(error)],
      recommendation: fixOf(error) ?? "Check the URL and the server.",
    });
  }
  return warning("Live events don’t arrive, so the pages of other nodes show new mail late.", {
    recommendation:
      "Set DATABASE_LISTEN_URL to a direct connection to the database of DATABASE_URL, not to a transaction pooler.",
  });
}
