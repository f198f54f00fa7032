import { Type, type Static } from "typebox";

/** In the full message: what became of mail that was sent from this address, as the message tells it. */
export const Bounce = Type.Object({
  recipient: Type.String({ description: "Who it was for; empty where the report names nobody" }),
  status: Type.String({ description: "RFC 3463, such as 5.1.1" }),
  permanent: Type.Boolean({
    description: "It was given up; otherwise the mail server goes on trying",
  }),
  reason: Type.String({ description: "Why, in words to be shown" }),
});
export type Bounce = Static<typeof Bounce>;
