import { AppError } from "../../app-error.ts";
import type { Clock } from "../../time/clock.ts";
import type { Inbox, InboxStore } from "../inbox-store.ts";
import type { InboxEvents } from "../live/inbox-events.ts";

/**
 * Ends a free address at once: its token opens nothing, its mail can't be read, and new mail is refused. Throws
 * NOT_ENDABLE for any other kind of address.
 */
export async function endAddress(
  {
    store,
    events,
    activity,
    clock,
  }: {
    store: Pick<InboxStore, "endAddress">;
    events: Pick<InboxEvents, "publish">;
    activity: { count: (name: string) => void };
    clock: Clock;
  },
  { inboxId, kind }: Pick<Inbox, "inboxId" | "kind">,
): Promise<void> {
  if (kind !== "free") throw new AppError("NOT_ENDABLE");
  if (!(await store.endAddress(inboxId, clock.nowMs()))) return;
  activity.count("burned");
  events.publish([{ type: "expired", inboxId }]);
}
