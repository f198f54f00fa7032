import type { MessageSummary, SenderVerdict } from "@mayfly/contract";
import type { MessagePage } from "../../api/calls.ts";

/**
 * The inbox as the page knows it, newest first. Merges lists and stream events in any order without losing,
 * duplicating, or restoring a deleted message. A known message keeps its object, so that its row doesn't render
 * again.
 */
export type InboxList = {
  readonly messages: readonly MessageSummary[];
  readonly deletedIds: ReadonlySet<string>;
  /** Whether the server's list has arrived. Messages that arrive earlier don't count as new. */
  readonly listed: boolean;
  /** Whether the server has older messages than these. */
  readonly hasOlder: boolean;
};

export const EMPTY_INBOX: InboxList = {
  messages: [],
  deletedIds: new Set(),
  listed: false,
  hasOlder: false,
};

/** `before` is the state when the list was requested, `now` the state when it arrived. */
export function mergeList(page: MessagePage, before: InboxList, now: InboxList): InboxList {
  const knownBefore = new Set(before.messages.map((message) => message.id));
  const known = new Map(now.messages.map((message) => [message.id, message]));
  const seenBefore = new Map(before.messages.map(({ id, seen }) => [id, seen]));
  const messages = page.messages.map((message) => {
    const current = known.get(message.id);
    // An event during the request is newer than the list.
    const isCurrent = current?.seen !== seenBefore.get(message.id);
    return merged(message, current, isCurrent ? current?.seen : message.seen);
  });
  // Keeps older pages if this page overlaps them. Otherwise there may be a gap, and they must be loaded again.
  const reaches = page.hasOlder && page.messages.some(({ id }) => known.has(id));
  const oldestSeq = reaches ? (page.messages.at(-1)?.seq ?? 0) : 0;
  const older = now.messages.filter(({ seq }) => seq < oldestSeq);
  // The list is authoritative, except for messages that arrived during the request.
  const arrivedMeanwhile = now.messages.filter((message) => !knownBefore.has(message.id));
  return {
    ...ordered([...messages, ...arrivedMeanwhile, ...older], now.deletedIds),
    listed: true,
    hasOlder: older.length > 0 ? now.hasOlder : page.hasOlder,
  };
}

/** Adds the page before the oldest known message. */
export function addOlder(inbox: InboxList, { messages, hasOlder }: MessagePage): InboxList {
  return { ...inbox, ...ordered([...inbox.messages, ...messages], inbox.deletedIds), hasOlder };
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

export function setSeen(inbox: InboxList, id: string, isSeen: boolean): InboxList {
  const messages = inbox.messages.map((message) =>
    message.id === id ? withSeen(message, isSeen || undefined) : message,
  );
  return { ...inbox, messages };
}

/** Verdicts and read states (`seen`) change after a message has arrived, and their events may be lost. */
function merged(
  listed: MessageSummary,
  known: MessageSummary | undefined,
  seen: true | undefined,
): MessageSummary {
  const isNews = known && listed.verdict && !known.verdict;
  return withSeen(known && !isNews ? known : listed, seen);
}

function withSeen(message: MessageSummary, seen: true | undefined): MessageSummary {
  if (message.seen === seen) return message;
  const { seen: _, ...others } = message;
  return seen ? { ...others, seen } : others;
}

/**
 * Returns the highest known sequence number, after which a stream resumes. undefined before the first list, which has
 * all that a stream would send: an inbox may be long.
 */
export function resumePoint(inbox: InboxList): number | undefined {
  if (!inbox.listed) return undefined;
  return inbox.messages.reduce((highest, message) => Math.max(highest, message.seq), 0);
}

/** Linear here: the input is one or two sorted runs, and the engine's sort (Timsort) merges runs. */
function ordered(messages: readonly MessageSummary[], deletedIds: ReadonlySet<string>) {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const shown = [...byId.values()].filter((message) => !deletedIds.has(message.id));
  return { messages: shown.toSorted((one, other) => other.seq - one.seq), deletedIds };
}
