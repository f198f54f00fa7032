import type { Inbox } from "../../inbox/inbox-store.ts";
import type { WatchedEvent } from "../../inbox/live/watch-inbox.ts";

/**
 * The events of one inbox in a stream. `seen`: the number of the last message that the client has; undefined: only later
 * ones are sent.
 */
export type Feed = { inbox: Inbox; seen: number | undefined; formatter: EventFormatter };

export interface EventFormatter {
  /** Returns the text to send for an event; undefined: nothing. */
  format(event: WatchedEvent): string | Promise<string> | undefined;
}

/** Returns a server-sent event. JSON contains no line break, so one data line is enough. */
export function formatEvent(
  { event, data }: { event: string; data: object },
  id: number | string | undefined,
): string {
  const idLine = id === undefined ? "" : `id: ${id}\n`;
  return `event: ${event}\n${idLine}data: ${JSON.stringify(data)}\n\n`;
}
