import { Type, type Static } from "typebox";
import { MessageSummary } from "./messages.ts";
import { TOKEN_LIST } from "./patterns.ts";
import { SenderVerdict } from "./message/sender-verdict.ts";
import { Timestamp } from "./timestamp.ts";
import { DeliveryAttempt } from "./trace.ts";
import type { CallTable } from "../call-table.ts";

/** GET /api/email/stream. An invalid number counts as missing. */
const StreamHeaders = Type.Object({
  "last-event-id": Type.Optional(
    Type.String({
      description:
        "The last event seen; later events are sent first. 0: all. With several addresses, the id of the last event or a position for each, such as `one@mayfly.test=3,two@mayfly.test=0`; a number alone belongs to the address of `Authorization`",
    }),
  ),
  "x-tokens": Type.Optional(
    Type.String({
      description:
        "Tokens of up to nine more addresses, separated by commas. Each event then has the field `address`, and the event `refused` has the index of a token that opens no address",
      pattern: TOKEN_LIST,
    }),
  ),
});

/**
 * Payloads of GET /api/email/stream, by event name. Only `message` has an event id: the message's `seq`, which
 * `Last-Event-ID` sends back to resume without loss or duplicates.
 */
export const STREAM_EVENTS = {
  message: { meaning: "a new message", data: MessageSummary },
  updated: {
    meaning: "the sender check of a message, which follows it",
    data: Type.Object({ id: Type.String(), verdict: SenderVerdict }),
  },
  seen: {
    meaning: "a client has marked a message as seen, or as not seen",
    data: Type.Object({ id: Type.String(), seen: Type.Boolean() }),
  },
  deleted: { meaning: "a deleted message", data: Type.Object({ id: Type.String() }) },
  trace: {
    meaning: "the newest attempt to deliver that ended without a message",
    data: DeliveryAttempt,
  },
  extended: {
    meaning: "a new end of the address",
    data: Type.Object({
      expiresAt: Timestamp,
      serverTime: Timestamp,
      extensionsUsed: Type.Integer({ minimum: 0 }),
      extensionsLeft: Type.Integer({ minimum: 0 }),
    }),
  },
  expired: { meaning: "the end of the address", data: Type.Object({}) },
};

export type StreamEvent = {
  [Name in keyof typeof STREAM_EVENTS]: {
    event: Name;
    data: Static<(typeof STREAM_EVENTS)[Name]["data"]>;
  };
}[keyof typeof STREAM_EVENTS];

/** An event of a stream of several addresses. `index`: of a token in `X-Tokens` that opens no address, from 0. */
export type AddressedEvent =
  | {
      [Name in keyof typeof STREAM_EVENTS]: {
        event: Name;
        data: Static<(typeof STREAM_EVENTS)[Name]["data"]> & { address: string };
      };
    }[keyof typeof STREAM_EVENTS]
  | { event: "refused"; data: { index: number } };

/** The API description has no schemas for events. */
const EVENT_LIST = Object.entries(STREAM_EVENTS).map(([name, { meaning, data }]) => {
  const fields = Object.keys(data.properties).join(", ");
  return `- \`${name}\`: ${meaning}${fields && ` (${fields})`}`;
});

export const streamCalls = {
  "GET /api/email/stream": {
    operationId: "followAddress",
    summary: "Follow an address with server-sent events",

    auth: "inbox",
    limit: "stream",
    headers: StreamHeaders,
    answers: {
      200: {
        description: `Events as they happen, until the address ends, or all of several addresses. The data of each is JSON, and only \`message\` has an id:\n\n${EVENT_LIST.join("\n")}`,
        content: { "text/event-stream": { schema: { type: "string" } } },
      },
    },
  },
} satisfies CallTable;
