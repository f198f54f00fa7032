import type { ForwardBody } from "@mayfly/contract";
import type { ActivityCounter } from "../../activity/count-activity.ts";
import { AppError } from "../../app-error.ts";
import type { ContentKeys } from "../../inbox/content-keys.ts";
import type { Inbox, InboxStore } from "../../inbox/inbox-store.ts";
import { formatMessageId } from "../../inbox/messages/message-id.ts";
import { requireWrappedKey } from "../../inbox/messages/require-wrapped-key.ts";
import { isActive } from "../../inbox/addresses/open-inbox.ts";
import type { Log } from "../../log.ts";
import type { Clock } from "../../time/clock.ts";
import {
  UNANSWERED_KEPT_MS,
  type ForwardTargetStore,
  type WaitingForward,
} from "./forward-target-store.ts";
import type { TargetKeys } from "./target-keys.ts";
import { readConfirmToken } from "./target-links.ts";

type ConfirmForwardTargetDeps = {
  store: Pick<ForwardTargetStore, "confirmForwardTarget"> &
    Pick<InboxStore, "findAddressById" | "findWrappedKey">;
  clock: Clock;
  contentKeys: Pick<ContentKeys, "openForwardTarget">;
  keys: Pick<TargetKeys, "verify">;
  activity: Pick<ActivityCounter, "count">;
  log: Log;
  /** Sends the pending message (`forwardMessage`). */
  forward: (inbox: Inbox, body: ForwardBody) => Promise<unknown>;
};

/**
 * Records an address's consent to forwards, once, and sends the pending messages. Throws LINK_INVALID for a
 * token that is not ours, was used, or has expired.
 */
export async function confirmForwardTarget(
  deps: ConfirmForwardTargetDeps,
  token: string,
): Promise<{ forwarded: boolean }> {
  const asked = readConfirmToken(deps.keys, token);
  if (!asked) throw new AppError("LINK_INVALID");
  const nowMs = deps.clock.nowMs();
  const forgottenBeforeMs = nowMs - UNANSWERED_KEPT_MS;
  const outcome = await deps.store.confirmForwardTarget({ ...asked, nowMs, forgottenBeforeMs });
  if (!outcome.confirmed) throw new AppError("LINK_INVALID");
  deps.activity.count("forwards.confirmed");
  const sent = await Promise.all(outcome.waiting.map((waiting) => forwardNow(deps, waiting)));
  return { forwarded: sent.includes(true) };
}

/** Returns false if the message can't be sent anymore; the consent stays valid. */
async function forwardNow(
  { store, clock, contentKeys, forward, log }: ConfirmForwardTargetDeps,
  { inboxId, seq, sealedTarget }: WaitingForward,
): Promise<boolean> {
  try {
    const inbox = await store.findAddressById(inboxId);
    if (!inbox || !isActive(inbox, clock.nowMs())) return false;
    const wrappedKey = await requireWrappedKey(store, inboxId);
    const forwardTo = contentKeys.openForwardTarget(wrappedKey, sealedTarget);
    await forward(inbox, { messageId: formatMessageId(inbox.publicId, seq), forwardTo });
    return true;
  } catch (error) {
    // The recipient can't fix the failure; the visitor can send the forward again.
    log.warn({ err: error }, "failed to forward a message after its recipient agreed");
    return false;
  }
}
