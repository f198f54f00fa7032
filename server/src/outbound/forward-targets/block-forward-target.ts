import type { ActivityCounter } from "../../activity/count-activity.ts";
import { AppError } from "../../app-error.ts";
import type { Clock } from "../../time/clock.ts";
import type { ForwardTargetStore } from "./forward-target-store.ts";
import type { TargetKeys } from "./target-keys.ts";
import { readBlockToken } from "./target-links.ts";

/** Blocks all further mail to an address, permanently. Throws LINK_INVALID for a token that we did not sign. */
export async function blockForwardTarget(
  deps: {
    store: Pick<ForwardTargetStore, "blockForwardTarget">;
    clock: Clock;
    keys: Pick<TargetKeys, "verify">;
    activity: Pick<ActivityCounter, "count">;
  },
  token: string,
): Promise<void> {
  const target = readBlockToken(deps.keys, token);
  if (!target) throw new AppError("LINK_INVALID");
  const nowMs = deps.clock.nowMs();
  await deps.store.blockForwardTarget({ ...target, reason: "wish", nowMs });
  deps.activity.count("forwards.blocked");
}
