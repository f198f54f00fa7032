import type { Clock } from "../../time/clock.ts";
import {
  UNANSWERED_KEPT_MS,
  BOUNCED_KEPT_MS,
  type ForwardTargetStore,
} from "./forward-target-store.ts";

/** Deletes targets that never answered and old bounces; keeps consents and opt-outs. */
export async function forgetForwardTargets({
  store,
  clock,
}: {
  store: Pick<ForwardTargetStore, "pruneForwardTargets">;
  clock: Clock;
}): Promise<void> {
  const nowMs = clock.nowMs();
  await store.pruneForwardTargets({
    askedMs: nowMs - UNANSWERED_KEPT_MS,
    bouncedMs: nowMs - BOUNCED_KEPT_MS,
  });
}
