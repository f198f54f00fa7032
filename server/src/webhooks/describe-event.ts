import { formatEmailAddress } from "../address/email-address.ts";
import { isActive } from "../inbox/addresses/open-inbox.ts";
import type { ContentKeys } from "../inbox/content-keys.ts";
import { ContentUnreadable } from "../inbox/content-key.ts";
import type { Inbox, InboxStore } from "../inbox/inbox-store.ts";
import { openListed, type ListedMessage } from "../inbox/messages/listed-message.ts";
import type { Clock } from "../time/clock.ts";
import type { ClaimedDelivery } from "./webhook-store.ts";

export type DescribeEventDeps = {
  store: Pick<InboxStore, "findAddressById" | "findMessage" | "findWrappedKey">;
  contentKeys: ContentKeys;
  clock: Clock;
};

/** `endsAtMs`: no attempt may start at this time or later. `reason`: why nothing is sent. */
type DescribedEvent =
  | { readonly body: string; readonly endsAtMs: number }
  | { readonly reason: "address-ended" | "message-deleted" | "message-unreadable" };

/**
 * Returns the body of a delivery. It is created for each attempt from stored data. So nothing of a message is kept for
 * the webhook, and a deleted message isn't reported.
 */
export async function describeEvent(
  deps: DescribeEventDeps,
  delivery: ClaimedDelivery,
): Promise<DescribedEvent> {
  if (delivery.event === "address.expired")
    return { body: bodyOfEnd(delivery), endsAtMs: Infinity };
  const address = await deps.store.findAddressById(delivery.inboxId);
  if (!address || !isActive(address, deps.clock.nowMs())) return { reason: "address-ended" };
  const message = await openMessage(deps, address, delivery.seq);
  if (typeof message === "string") return { reason: message };
  const includes = delivery.includes.split(" ");
  const data = {
    address: { id: address.publicId, email: formatEmailAddress(address.email) },
    message: {
      id: message.id,
      from: message.from,
      subject: message.subject,
      createdAt: new Date(message.receivedAtMs).toISOString(),
      ...(includes.includes("code") && { code: message.code ?? null }),
      ...(includes.includes("link") && { link: message.link?.url ?? null }),
    },
  };
  return { body: bodyOf(delivery, data), endsAtMs: address.expiresAtMs ?? Infinity };
}

async function openMessage(
  deps: DescribeEventDeps,
  address: Inbox,
  seq: number,
): Promise<ListedMessage | "message-deleted" | "message-unreadable"> {
  const sealed = await deps.store.findMessage(address.inboxId, seq);
  if (!sealed) return "message-deleted";
  try {
    const [message] = await openListed(deps, address, [sealed]);
    return message ?? "message-deleted";
  } catch (error) {
    // A damaged message stays damaged: no attempt helps.
    if (error instanceof ContentUnreadable) return "message-unreadable";
    throw error;
  }
}

function bodyOfEnd(delivery: ClaimedDelivery): string {
  return bodyOf(delivery, { address: { id: delivery.publicId, email: delivery.email } });
}

/** `timestamp` is when the event happened; the header `webhook-timestamp` is when it is sent. */
function bodyOf({ event, createdAtMs }: ClaimedDelivery, data: object): string {
  return JSON.stringify({ type: event, timestamp: new Date(createdAtMs).toISOString(), data });
}
