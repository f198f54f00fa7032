import type { StorageBudget } from "../../abuse/budgets/storage-budget.ts";
import type { Clock } from "../../time/clock.ts";
import type { Summary } from "../../mail/summarize.ts";
import type { Summarizer } from "../../mail/summary-threads.ts";
import { isLarge, type ContentKeys, type StoredSummary } from "../content-keys.ts";
import {
  type DeliveredMail,
  isInbox,
  type Delivery,
  type DeliveryOutcome,
  type FullReason,
  type InboxRecipient,
  type Recipient,
} from "./mail-receiver.ts";
import type { InboxEvents } from "../live/inbox-events.ts";
import type { FreshContent } from "../messages/fresh-content.ts";
import type { InboxStore, NewMessage } from "../inbox-store.ts";

export type DeliverMessageDeps = {
  store: Pick<InboxStore, "addMessage">;
  events: Pick<InboxEvents, "publish">;
  clock: Clock;
  contentKeys: ContentKeys;
  storage: Pick<StorageBudget, "takeBytes">;
  summarizer: Pick<Summarizer, "summarize">;
  freshContent: Pick<FreshContent, "keep">;
  /** Counts a message for a company inbox; false if the inbox exceeded its limit. */
  admitCompanyMessage: (inbox: string) => Promise<boolean>;
  /** Called with the inboxes that got the message. */
  onDelivered: (inboxes: readonly InboxRecipient[], summary: Summary) => void;
  /** Checks the sender after the 250; undefined if sender checks are disabled. */
  verifySender: ((mail: DeliveredMail) => void) | undefined;
};

/**
 * Summarizes and seals the message, stores it for all recipients in one transaction, and then notifies
 * watchers. Resolves when the message is on disk. Skips recipients whose address has ended since RCPT.
 */
export async function deliverMessage(
  deps: DeliverMessageDeps,
  { recipients, ...message }: Delivery,
): Promise<DeliveryOutcome> {
  const inboxes = recipients.filter(isInbox);
  if (inboxes.length === recipients.length) return deliverToInboxes(deps, { inboxes, ...message });
  await handleBounce(recipients, message.raw);
  if (inboxes.length === 0) return { delivered: true };
  const outcome = await deliverToInboxes(deps, { inboxes, ...message });
  const isFull = !outcome.delivered && outcome.reason !== "no-recipient-left";
  return isFull ? outcome : { delivered: true };
}

async function handleBounce(recipients: readonly Recipient[], raw: Buffer): Promise<void> {
  for (const recipient of recipients) if (!isInbox(recipient)) await recipient.handleBounce(raw);
}

async function deliverToInboxes(
  deps: DeliverMessageDeps,
  { inboxes, raw, origin, passage }: Omit<Delivery, "recipients"> & { inboxes: InboxRecipient[] },
): Promise<DeliveryOutcome> {
  const { store, events, clock, summarizer, onDelivered, verifySender } = deps;
  // Several names of one inbox (plus-tag, different case) get one copy.
  const byId = new Map(inboxes.map((inbox) => [inbox.inboxId, inbox]));
  const full = await takeRoom(deps, byId.values(), raw.length);
  if (full) return { delivered: false, reason: full };
  const summary = await summarizer.summarize(raw);
  const stored = passage ? { ...summary, passage } : summary;
  const copies = await sealCopies(deps, byId.values(), { raw, summary: stored });
  const receivedAtMs = clock.nowMs();
  const sizeBytes = raw.length;
  const outcome = await store.addMessage({ receivedAtMs, sizeBytes, copies });
  if (!outcome.stored) return { delivered: false, reason: outcome.reason };
  const added = outcome.added.flatMap(({ inboxId, seq }) => {
    const inbox = byId.get(inboxId);
    return inbox ? [{ ...inbox, seq }] : [];
  });
  if (added.length === 0) return { delivered: false, reason: "no-recipient-left" };
  for (const { inboxId, seq } of added) deps.freshContent.keep(inboxId, seq, raw);
  const arrived = { summary, receivedAtMs, sizeBytes };
  events.publish(added.map(({ inboxId, seq }) => ({ type: "message", inboxId, seq, arrived })));
  onDelivered(added, summary);
  verifySender?.({ origin, shownSender: summary.from.address, sizeBytes, copies: added });
  return { delivered: true };
}

/** One after the other: each one lets other work run after each part of a large message. */
async function sealCopies(
  { contentKeys }: Pick<DeliverMessageDeps, "contentKeys">,
  inboxes: Iterable<InboxRecipient>,
  { raw, summary }: { raw: Buffer; summary: StoredSummary },
): Promise<NewMessage["copies"]> {
  const copies: NewMessage["copies"][number][] = [];
  for (const { inboxId, wrappedKey, capacity } of inboxes) {
    const content = isLarge(raw)
      ? await contentKeys.sealLargeMessage(wrappedKey, raw, summary)
      : contentKeys.sealMessage(wrappedKey, raw, summary);
    copies.push({ inboxId, capacity, ...content });
  }
  return copies;
}

/** Repeats the check made at RCPT: many connections may pass RCPT before any of them stores a message. */
async function takeRoom(
  { storage, admitCompanyMessage }: DeliverMessageDeps,
  inboxes: Iterable<InboxRecipient>,
  sizeBytes: number,
): Promise<FullReason | undefined> {
  for (const { ip, limitedInbox } of inboxes) {
    if (limitedInbox !== undefined && !(await admitCompanyMessage(limitedInbox)))
      return "too-much-company-mail";
    const full = ip === null ? undefined : await storage.takeBytes(ip, sizeBytes);
    if (full) return full.of === "network" ? "network-full" : "no-room";
  }
  return undefined;
}
