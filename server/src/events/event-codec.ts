import type { InboxEvent, InboxSignal } from "../inbox/live/inbox-events.ts";

/** NOTIFY accepts less than 8,000 bytes. */
const PAYLOAD_BYTES_MAX = 7_900;

/** Encodes as `[node, [letter, inboxId, number, number], …]`. No content, so each character is one byte. */
export function encodeSignals(node: string, signals: readonly InboxSignal[]): string[] {
  const payloads: string[] = [];
  const start = `[${JSON.stringify(node)}`;
  let payload = start;
  for (const signal of signals) {
    const next = `,${JSON.stringify(encodeSignal(signal))}`;
    if (payload.length + next.length >= PAYLOAD_BYTES_MAX) {
      payloads.push(`${payload}]`);
      payload = start;
    }
    payload += next;
  }
  return payload === start ? payloads : [...payloads, `${payload}]`];
}

export function decodeSignals(payload: string): { from: string; signals: InboxSignal[] } {
  const parsed: unknown = JSON.parse(payload);
  if (!Array.isArray(parsed)) return { from: "", signals: [] };
  const [from, ...signals]: unknown[] = parsed;
  return { from: String(from), signals: signals.flatMap(decodeSignal) };
}

function encodeSignal(signal: InboxSignal): (string | number)[] {
  return signal.type === "resync" ? ["r"] : encodeEvent(signal);
}

function encodeEvent(event: InboxEvent): (string | number)[] {
  switch (event.type) {
    case "message":
      return ["m", event.inboxId, event.seq];
    case "updated":
      return ["u", event.inboxId, event.seq];
    case "seen":
      return ["s", event.inboxId, event.seq, event.isSeen ? 1 : 0];
    case "deleted":
      return ["d", event.inboxId, event.seq];
    case "trace":
      return ["t", event.inboxId];
    case "extended":
      return ["x", event.inboxId, event.expiresAtMs, event.extensionsUsed];
    case "expired":
      return ["e", event.inboxId];
  }
}

/** Ignores signals that this version doesn't know, from nodes of another version. */
function decodeSignal(fields: unknown): InboxSignal[] {
  if (!Array.isArray(fields)) return [];
  const [letter, ...rest]: unknown[] = fields;
  const [inboxId = 0, first = 0, second = 0] = rest.map(Number);
  switch (letter) {
    case "m":
      return [{ type: "message", inboxId, seq: first }];
    case "u":
      return [{ type: "updated", inboxId, seq: first }];
    case "s":
      return [{ type: "seen", inboxId, seq: first, isSeen: second === 1 }];
    case "d":
      return [{ type: "deleted", inboxId, seq: first }];
    case "t":
      return [{ type: "trace", inboxId }];
    case "x":
      return [{ type: "extended", inboxId, expiresAtMs: first, extensionsUsed: second }];
    case "e":
      return [{ type: "expired", inboxId }];
    case "r":
      return [{ type: "resync" }];
    default:
      return [];
  }
}
