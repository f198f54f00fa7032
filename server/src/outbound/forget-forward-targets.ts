import type { Clock } from "../time/clock.ts";
import type { ForwardTargetStore } from "./forward-target-store.ts";
import { ASKED_KEPT_MS, BOUNCED_KEPT_MS } from "./target-times.ts";

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
    askedMs: nowMs - ASKED_KEPT_MS,
    bouncedMs: nowMs - BOUNCED_KEPT_MS,
  });
}
