import { Type, type Static } from "typebox";

/** In the full message: the outcome of a mail sent from this address, as the bounce reports it. */
export const Bounce = Type.Object({
  recipient: Type.String({ description: "The intended recipient; empty if the report names none" }),
  status: Type.String({ description: "RFC 3463, such as 5.1.1" }),
  permanent: Type.Boolean({
    description: "Delivery failed permanently; otherwise the mail server retries",
  }),
  reason: Type.String({ description: "The reason, as text to display" }),
});
export type Bounce = Static<typeof Bounce>;
