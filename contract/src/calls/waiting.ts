import { Type, type Static } from "typebox";
import { ADDRESS_LENGTH_MAX, SUBJECT_LENGTH_MAX, WAIT_SEEN_MAX } from "../constants.ts";
import { FullMessage, Mailbox } from "./messages.ts";
import { CURSOR, WAIT_SECONDS } from "./patterns.ts";
import { Timestamp } from "./timestamp.ts";
import type { CallTable } from "../call-table.ts";

/** GET /api/email/messages/wait. An unknown filter is refused: without it, the wait would match any message. */
const WaitQuery = Type.Object(
  {
    from: Type.Optional(
      Type.String({
        description: "Text in the sender’s name or address; case doesn’t matter",
        maxLength: ADDRESS_LENGTH_MAX,
      }),
    ),
    subject: Type.Optional(
      Type.String({
        description: "Text in the subject; case doesn’t matter",
        maxLength: SUBJECT_LENGTH_MAX,
      }),
    ),
    has: Type.Optional(
      Type.Union([Type.Literal("code"), Type.Literal("link"), Type.Literal("attachment")], {
        description: "What the message must contain",
      }),
    ),
    since: Type.Optional(
      Type.String({
        description:
          "The cursor of an earlier answer: only later messages match. Default: every message in the inbox",
        pattern: CURSOR,
      }),
    ),
    timeout: Type.Optional(
      Type.String({ description: "Seconds to wait; default: 30", pattern: WAIT_SECONDS }),
    ),
  },
  { additionalProperties: false },
);

const cursor = Type.Integer({
  minimum: 0,
  // As `since`: generated clients would otherwise use types of different sizes.
  format: "int64",
  description: "Send it as `since` to wait for later messages",
});

/** The oldest match. */
const MessageArrived = Type.Object({
  arrived: Type.Literal(true),
  cursor,
  message: FullMessage,
});

/** A message that arrived during a wait and didn't match. */
export const SeenMessage = Type.Object({
  id: Type.String(),
  from: Mailbox,
  subject: Type.String(),
  createdAt: Timestamp,
});
export type SeenMessage = Static<typeof SeenMessage>;

/** No match in time. */
const NothingArrived = Type.Object({
  arrived: Type.Literal(false),
  cursor,
  seen: Type.Array(SeenMessage, {
    description: `Messages after \`since\` that don’t match, oldest first; the last ${WAIT_SEEN_MAX} at most. GET /api/email/trace has the deliveries that the server refused`,
  }),
});

export const WaitAnswer = Type.Union([MessageArrived, NothingArrived]);
export type WaitAnswer = Static<typeof WaitAnswer>;

export const waitCalls = {
  // Counted as an opened message: a match is answered in full.
  "GET /api/email/messages/wait": {
    operationId: "waitForMessage",
    summary: "Wait for a message",

    auth: "inbox",
    limit: "open",
    query: WaitQuery,
    answers: { 200: WaitAnswer },
  },
} satisfies CallTable;
