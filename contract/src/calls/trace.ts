import { Type, type Static } from "typebox";
import type { CallTable } from "../call-table.ts";
import { MessageParams } from "./messages.ts";
import { SenderVerdict } from "./message/sender-verdict.ts";
import { Timestamp } from "./timestamp.ts";

/** Why an attempt to deliver failed. `gave-up`: the sending server ended the attempt itself. */
export const DeliveryReason = Type.Union([
  Type.Literal("banned-network"),
  Type.Literal("bare-line-feed"),
  Type.Literal("content-refused"),
  Type.Literal("gave-up"),
  Type.Literal("inbox-full"),
  Type.Literal("message-too-large"),
  Type.Literal("protocol-errors"),
  Type.Literal("rate-limit"),
  Type.Literal("server-full"),
  Type.Literal("server-unavailable"),
  Type.Literal("storage-full"),
  Type.Literal("too-many-recipients"),
  Type.Literal("too-slow"),
]);
export type DeliveryReason = Static<typeof DeliveryReason>;

export const DeliveryOutcome = Type.Union([
  Type.Literal("accepted"),
  Type.Literal("refused"),
  Type.Literal("broken-off"),
]);
export type DeliveryOutcome = Static<typeof DeliveryOutcome>;

/** How far an attempt got: the recipient was named, the message was on its way, the message was complete. */
export const DeliveryStage = Type.Union([
  Type.Literal("recipient"),
  Type.Literal("message"),
  Type.Literal("end"),
]);
export type DeliveryStage = Static<typeof DeliveryStage>;

/** One attempt to deliver mail to this address. */
export const DeliveryAttempt = Type.Object({
  id: Type.String(),
  at: Timestamp,
  outcome: DeliveryOutcome,
  reason: Type.Optional(DeliveryReason),
  stage: DeliveryStage,
  server: Type.Optional(
    Type.String({
      description:
        "The sending server: its host name if DNS confirms it, else its IP address. Empty for mail that this service sent itself; absent if it wasn’t recorded",
    }),
  ),
  senderDomain: Type.Optional(
    Type.String({
      description:
        "Domain of the envelope sender, a long one without its start; empty for reports, which have none; absent if it wasn’t recorded",
    }),
  ),
  tls: Type.Optional(Type.String({ description: "TLS version; absent without encryption" })),
  size: Type.Integer({ minimum: 0, description: "Bytes received or announced; 0: unknown" }),
  tookMs: Type.Optional(
    Type.Integer({ minimum: 0, description: "From the sender's name to the end of the attempt" }),
  ),
  reply: Type.Optional(Type.String({ description: "Our SMTP reply to a failed attempt" })),
  messageId: Type.Optional(
    Type.String({ description: "The accepted message; absent once it is deleted" }),
  ),
  verdict: Type.Optional(SenderVerdict),
});
export type DeliveryAttempt = Static<typeof DeliveryAttempt>;

/** GET /api/email/trace: all known attempts, or those of one message. */
const TraceQuery = Type.Object({ message: Type.Optional(MessageParams.properties.id) });

export const DeliveryTrace = Type.Object({
  attempts: Type.Array(DeliveryAttempt, { description: "Newest first, 50 at most" }),
  since: Type.String({ description: "When the address was created: the start of the trace" }),
  lastAcceptedAt: Type.Optional(
    Type.String({
      description:
        "When the mail server last accepted a message for any address; absent if unknown",
    }),
  ),
  serverTime: Timestamp,
});
export type DeliveryTrace = Static<typeof DeliveryTrace>;

export const traceCalls = {
  "GET /api/email/trace": {
    operationId: "listDeliveryAttempts",
    summary: "List the attempts to deliver mail to an address",
    auth: "inbox",
    limit: "list",
    query: TraceQuery,
    answers: { 200: DeliveryTrace },
  },
} satisfies CallTable;
