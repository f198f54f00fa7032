import { Type, type Static } from "typebox";
import { ADDRESS_LENGTH_MAX } from "../constants.ts";
import {
  CONTACT_MESSAGE_LENGTH_MAX,
  CONTACT_NAME_LENGTH_MAX,
  CONTACT_SUBJECT_LENGTH_MAX,
} from "../contact-limits.ts";
import type { CallTable } from "../call-table.ts";

/** POST /api/contact: sends a visitor's message to the company's general inbox. */
export const ContactBody = Type.Object({
  name: Type.String({ maxLength: CONTACT_NAME_LENGTH_MAX }),
  email: Type.String({
    description: "Address for the answer; the server validates it",
    maxLength: ADDRESS_LENGTH_MAX,
  }),
  subject: Type.String({ maxLength: CONTACT_SUBJECT_LENGTH_MAX }),
  message: Type.String({ description: "Plain text", maxLength: CONTACT_MESSAGE_LENGTH_MAX }),
  website: Type.Optional(
    Type.String({
      description:
        "Must stay empty: people don't see this field. A message that fills it is not delivered",
    }),
  ),
});
export type ContactBody = Static<typeof ContactBody>;

/** `message` is shown to the visitor. */
const ContactAnswer = Type.Object({ success: Type.Literal(true), message: Type.String() });

export const contactCalls = {
  "POST /api/contact": {
    operationId: "sendContactMessage",
    summary: "Send a message to the operator",

    auth: "none",
    limit: "contact",
    body: ContactBody,
    answers: { 200: ContactAnswer },
  },
} satisfies CallTable;
