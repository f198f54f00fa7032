import { Type, type Static } from "typebox";
import { MessageSummary } from "./messages.ts";
import { SenderVerdict } from "./sender-verdict.ts";
import { Timestamp } from "./timestamp.ts";
import { DeliveryAttempt } from "./trace.ts";
import type { CallTable } from "../call-table.ts";

/** GET /api/email/stream. An invalid number counts as missing. */
export const StreamHeaders = Type.Object({
  "last-event-id": Type.Optional(
    Type.String({ description: "The last event seen; later events are sent first. 0: all" }),
  ),
});

/**
 * Payloads of GET /api/email/stream, by event name. Only `message` has an event id: the message's `seq`, which
 * `Last-Event-ID` sends back to resume without loss or duplicates.
 */
const STREAM_EVENTS = {
  message: MessageSummary,
  /** The sender check's verdict, which follows the message. */
  updated: Type.Object({ id: Type.String(), verdict: SenderVerdict }),
  /** A client has marked a message as seen, or as not seen. */
  seen: Type.Object({ id: Type.String(), seen: Type.Boolean() }),
  deleted: Type.Object({ id: Type.String() }),
  /** The newest attempt to deliver that ended without a message. GET /api/email/trace lists all. */
  trace: DeliveryAttempt,
  extended: Type.Object({
    expiresAt: Timestamp,
    serverTime: Timestamp,
    extensionsUsed: Type.Integer({ minimum: 0 }),
    extensionsLeft: Type.Integer({ minimum: 0 }),
  }),
  expired: Type.Object({}),
};

export type StreamEvent = {
  [Name in keyof typeof STREAM_EVENTS]: {
    event: Name;
    data: Static<(typeof STREAM_EVENTS)[Name]>;
  };
}[keyof typeof STREAM_EVENTS];

export const streamCalls = {
  "GET /api/email/stream": {
    summary: "Follow an address with server-sent events",

    auth: "inbox",
    limit: "stream",
    headers: StreamHeaders,
    answers: {
      200: {
        description: "Events as they happen, until the address ends",
        content: { "text/event-stream": { schema: { type: "string" } } },
      },
    },
  },
} satisfies CallTable;
