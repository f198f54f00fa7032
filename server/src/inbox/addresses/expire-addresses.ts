import type { Clock } from "../../time/clock.ts";
import type { InboxEvents } from "../live/inbox-events.ts";
import type { InboxStore } from "../inbox-store.ts";

/** Small enough that incoming mail never waits long for one step. */
const ADDRESSES_PER_STEP = 200;
const MESSAGES_PER_STEP = 100;
const STEPS_MAX = 500;

export type ExpireAddressesDeps = {
  store: Pick<InboxStore, "endExpired" | "purgeEnded">;
  clock: Clock;
  events: Pick<InboxEvents, "publish">;
};

/**
 * Ends every expired address and removes its messages, in bounded steps. Returns how many addresses ended,
 * and whether all messages are removed; if not, the next call continues.
 */
export async function expireAddresses(
  deps: ExpireAddressesDeps,
): Promise<{ ended: number; done: boolean }> {
  const ended = await endAddresses(deps);
  return { ended, done: await purgeMessages(deps.store) };
}

async function endAddresses({ store, clock, events }: ExpireAddressesDeps): Promise<number> {
  let count = 0;
  for (let step = 0; step < STEPS_MAX; step++) {
    const ended = await store.endExpired(clock.nowMs(), ADDRESSES_PER_STEP);
    if (ended.length === 0) break;
    events.publish(ended.map(({ inboxId }) => ({ type: "expired", inboxId })));
    count += ended.length;
  }
  return count;
}

async function purgeMessages(store: Pick<InboxStore, "purgeEnded">): Promise<boolean> {
  for (let step = 0; step < STEPS_MAX; step++) {
    const { done } = await store.purgeEnded(MESSAGES_PER_STEP);
    if (done) return true;
  }
  return false;
}
