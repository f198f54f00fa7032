import { Type, type Static } from "typebox";
import { ADDRESS_LENGTH_MAX, REPLY_LENGTH_MAX, SUBJECT_LENGTH_MAX } from "../constants.ts";
import { MessageParams } from "./messages.ts";
import type { CallTable } from "../call-table.ts";

/** An address as the visitor typed it; the server validates it. */
const Target = Type.String({ minLength: 1, maxLength: ADDRESS_LENGTH_MAX });

/** POST /api/email/reply. A reply goes only to the sender of the message (its Reply-To, else its From). */
export const ReplyBody = Type.Object({
  messageId: MessageParams.properties.id,
  replyTo: Type.String({
    description: "The expected recipient: the message's Reply-To or From",
    maxLength: ADDRESS_LENGTH_MAX,
  }),
  subject: Type.String({
    description: "'Re: ' and the message's subject; no other subject is accepted",
    maxLength: SUBJECT_LENGTH_MAX,
  }),
  message: Type.String({ description: "Plain text", maxLength: REPLY_LENGTH_MAX }),
  quote: Type.Optional(
    Type.Boolean({
      description: "Has no effect: the original's text always follows, quoted",
      deprecated: true,
    }),
  ),
});
export type ReplyBody = Static<typeof ReplyBody>;

/** `message` is shown to the visitor. */
const ReplyAnswer = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
});

/** POST /api/email/forward. Sends the whole message with attachments to one address. */
export const ForwardBody = Type.Object({
  messageId: MessageParams.properties.id,
  forwardTo: Target,
});
export type ForwardBody = Static<typeof ForwardBody>;

export const ForwardStatus = Type.Union([
  Type.Literal("sent"),
  Type.Literal("confirmation-sent", {
    description: "The address was asked for consent; the message is sent when it agrees",
  }),
]);
export type ForwardStatus = Static<typeof ForwardStatus>;

/** `message` is shown to the visitor. */
export const ForwardAnswer = Type.Object({
  success: Type.Literal(true),
  status: ForwardStatus,
  message: Type.String(),
  leftOut: Type.Array(Type.String(), {
    description: "Names of attachments that are not forwarded because they are programs",
  }),
});
export type ForwardAnswer = Static<typeof ForwardAnswer>;

/**
 * POST /api/forward-targets/confirm and /api/forward-targets/block: the targets of the links in our mails. The page
 * reads the token from the URL's fragment and posts it after a click.
 */
const ForwardTargetBody = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 512 }),
});

/** `forwarded`: the message that waited for the confirmation was sent. */
const ForwardTargetAnswer = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  forwarded: Type.Boolean(),
});

export const outboundCalls = {
  "POST /api/email/reply": {
    operationId: "replyToMessage",
    summary: "Reply to a message",

    auth: "inbox",
    limit: "send",
    body: ReplyBody,
    answers: { 200: ReplyAnswer },
  },
  "POST /api/email/forward": {
    operationId: "forwardMessage",
    summary: "Forward a message",

    auth: "inbox",
    limit: "send",
    body: ForwardBody,
    answers: { 200: ForwardAnswer },
  },
  "POST /api/forward-targets/confirm": {
    operationId: "confirmForwardTarget",
    summary: "Allow forwarded mail to an address, with the token of a link",

    auth: "none",
    limit: "forwarding-link",
    body: ForwardTargetBody,
    answers: { 200: ForwardTargetAnswer },
  },
  "POST /api/forward-targets/block": {
    operationId: "blockForwardTarget",
    summary: "Block mail of this service to an address, with the token of a link",

    auth: "none",
    limit: "forwarding-link",
    body: ForwardTargetBody,
    answers: { 200: ForwardTargetAnswer },
  },
} satisfies CallTable;
