import type { InboxEvent } from "../inbox/inbox-events.ts";

/** NOTIFY takes less than 8,000 bytes; an event of ours is about 60. */
const EVENTS_PER_PAYLOAD = 80;

/** `[node, [letter, inboxId, number, number], …]`: numbers only, never content. */
export function encodeEvents(node: string, events: readonly InboxEvent[]): string[] {
  const payloads: string[] = [];
  for (let start = 0; start < events.length; start += EVENTS_PER_PAYLOAD) {
    const slice = events.slice(start, start + EVENTS_PER_PAYLOAD);
    payloads.push(JSON.stringify([node, ...slice.map(encodeEvent)]));
  }
  return payloads;
}

export function decodeEvents(payload: string): { from: string; events: InboxEvent[] } {
  const parsed: unknown = JSON.parse(payload);
  if (!Array.isArray(parsed)) return { from: "", events: [] };
  const [from, ...events]: unknown[] = parsed;
  return { from: String(from), events: events.flatMap(decodeEvent) };
}

function encodeEvent(event: InboxEvent): (string | number)[] {
  switch (event.type) {
    case "message":
      return ["m", event.inboxId, event.seq];
    case "updated":
      return ["u", event.inboxId, event.seq];
    case "deleted":
      return ["d", event.inboxId, event.seq];
    case "extended":
      return ["x", event.inboxId, event.expiresAtMs, event.extensionsUsed];
    case "expired":
      return ["e", event.inboxId];
  }
}

/** A node of another version may send what this one doesn't know: that is left out. */
function decodeEvent(fields: unknown): InboxEvent[] {
  if (!Array.isArray(fields)) return [];
  const [letter, ...rest]: unknown[] = fields;
  const [inboxId = 0, first = 0, second = 0] = rest.map(Number);
  switch (letter) {
    case "m":
      return [{ type: "message", inboxId, seq: first }];
    case "u":
      return [{ type: "updated", inboxId, seq: first }];
    case "d":
      return [{ type: "deleted", inboxId, seq: first }];
    case "x":
      return [{ type: "extended", inboxId, expiresAtMs: first, extensionsUsed: second }];
    case "e":
      return [{ type: "expired", inboxId }];
    default:
      return [];
  }
}
