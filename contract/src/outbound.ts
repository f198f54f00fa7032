import { Type, type Static } from "typebox";
import { ADDRESS_LENGTH_MAX, REPLY_LENGTH_MAX, SUBJECT_LENGTH_MAX } from "./constants.ts";
import { MessageParams } from "./messages.ts";
import type { CallTable } from "./call-table.ts";

/** An address as a visitor typed it; whether it is one is for the server to say. */
const Target = Type.String({ minLength: 1, maxLength: ADDRESS_LENGTH_MAX });

/** POST /api/email/reply. A reply goes to the sender of the message (its Reply-To, else its From) and to nobody else. */
export const ReplyBody = Type.Object({
  messageId: MessageParams.properties.id,
  replyTo: Type.String({
    description: "Who the visitor believes they answer: the message's Reply-To or From",
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

/** `message` is to be shown. */
export const ReplyAnswer = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
});
export type ReplyAnswer = Static<typeof ReplyAnswer>;

/** POST /api/email/forward. The message goes whole, attachments included, to one address. */
export const ForwardBody = Type.Object({
  messageId: MessageParams.properties.id,
  forwardTo: Target,
});
export type ForwardBody = Static<typeof ForwardBody>;

export const ForwardStatus = Type.Union([
  Type.Literal("sent"),
  Type.Literal("confirmation-sent", {
    description: "The address was asked whether it wants this; the message goes when it agrees",
  }),
]);
export type ForwardStatus = Static<typeof ForwardStatus>;

/** `message` is to be shown. */
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
 * POST /api/forward-targets/confirm and /api/forward-targets/block: what the links in our mails
 * lead to. The token comes from the URL's fragment and is posted after a click.
 */
export const ForwardTargetBody = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 512 }),
});
export type ForwardTargetBody = Static<typeof ForwardTargetBody>;

/** `forwarded`: the message that waited for the confirmation is on its way. */
export const ForwardTargetAnswer = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  forwarded: Type.Boolean(),
});
export type ForwardTargetAnswer = Static<typeof ForwardTargetAnswer>;

export const outboundCalls = {
  "POST /api/email/reply": {
    auth: "inbox",
    limit: "send",
    body: ReplyBody,
    answers: { 200: ReplyAnswer },
  },
  "POST /api/email/forward": {
    auth: "inbox",
    limit: "send",
    body: ForwardBody,
    answers: { 200: ForwardAnswer },
  },
  "POST /api/forward-targets/confirm": {
    auth: "none",
    limit: "forwarding-link",
    body: ForwardTargetBody,
    answers: { 200: ForwardTargetAnswer },
  },
  "POST /api/forward-targets/block": {
    auth: "none",
    limit: "forwarding-link",
    body: ForwardTargetBody,
    answers: { 200: ForwardTargetAnswer },
  },
} satisfies CallTable;
