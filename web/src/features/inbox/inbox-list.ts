import type { MessageSummary, SenderVerdict } from "@mayfly/contract";

/**
 * The inbox as the page knows it, newest first. Two sources feed it, the list that was asked for
 * and the events that come by themselves; whatever their order, nothing is lost, shown twice or
 * brought back after it was deleted. A message that is known already stays the same object, so
 * that its row isn't rendered again.
 */
export type InboxList = {
  readonly messages: readonly MessageSummary[];
  readonly deletedIds: ReadonlySet<string>;
  /** Whether the server's list has come: what arrives before that isn't new, only told early. */
  readonly listed: boolean;
};

export const EMPTY_INBOX: InboxList = { messages: [], deletedIds: new Set(), listed: false };

/** `before` is what was known when the list was asked for, `now` what is known when it came. */
export function mergeList(
  listed: readonly MessageSummary[],
  before: InboxList,
  now: InboxList,
): InboxList {
  const knownBefore = new Set(before.messages.map((message) => message.id));
  const known = new Map(now.messages.map((message) => [message.id, message]));
  // The list is the truth but for what arrived while it was on its way.
  const arrivedMeanwhile = now.messages.filter((message) => !knownBefore.has(message.id));
  const messages = listed.map((message) => merged(message, known.get(message.id)));
  return { ...ordered([...messages, ...arrivedMeanwhile], now.deletedIds), listed: true };
}

export function addMessage(inbox: InboxList, message: MessageSummary): InboxList {
  if (inbox.deletedIds.has(message.id)) return inbox;
  const known = inbox.messages.find(({ id }) => id === message.id);
  if (known && message.verdict && !known.verdict)
    return addVerdict(inbox, message.id, message.verdict);
  if (known) return inbox;
  return { ...inbox, ...ordered([message, ...inbox.messages], inbox.deletedIds) };
}

export function removeMessages(inbox: InboxList, ids: readonly string[]): InboxList {
  const deletedIds = new Set([...inbox.deletedIds, ...ids]);
  const messages = inbox.messages.filter(({ id }) => !deletedIds.has(id));
  return { ...inbox, messages, deletedIds };
}

export function addVerdict(inbox: InboxList, id: string, verdict: SenderVerdict): InboxList {
  const messages = inbox.messages.map((message) =>
    message.id === id ? { ...message, verdict } : message,
  );
  return { ...inbox, messages };
}

/** A verdict comes later than its message, and the event that brings it may be lost. */
function merged(listed: MessageSummary, known: MessageSummary | undefined): MessageSummary {
  const isNews = known && listed.verdict && !known.verdict;
  return known && !isNews ? known : listed;
}

/** Highest sequence number known: where a stream goes on. */
export function lastSeq(inbox: InboxList): number {
  return inbox.messages.reduce((highest, message) => Math.max(highest, message.seq), 0);
}

/** Linear for what it gets, one or two runs that are sorted already: that is how the engine's sort works. */
function ordered(messages: readonly MessageSummary[], deletedIds: ReadonlySet<string>) {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const shown = [...byId.values()].filter((message) => !deletedIds.has(message.id));
  return { messages: shown.toSorted((one, other) => other.seq - one.seq), deletedIds };
}
