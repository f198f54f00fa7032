import { Type, type Static } from "typebox";

/** In the full message: the outcome of a mail sent from this address, as the bounce reports it. */
export const Bounce = Type.Object({
  recipient: Type.String({ description: "Who it was for; empty where the report names nobody" }),
  status: Type.String({ description: "RFC 3463, such as 5.1.1" }),
  permanent: Type.Boolean({
    description: "It was given up; otherwise the mail server goes on trying",
  }),
  reason: Type.String({ description: "Why, in words to be shown" }),
});
export type Bounce = Static<typeof Bounce>;
