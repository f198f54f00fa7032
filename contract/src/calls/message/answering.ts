import { Type, type Static } from "typebox";

/** In the full message: the recipient of a reply, or the reason why a reply is impossible. */
export const Answering = Type.Object({
  replyTo: Type.String({
    description: "The message's Reply-To, otherwise its From; empty if it has neither",
  }),
  refusal: Type.Optional(Type.String({ description: "The error code that a reply would return" })),
  unchecked: Type.Optional(
    Type.Literal(true, {
      description:
        "The sender is not checked yet: GET /api/email/messages/{id}/answering checks it",
    }),
  ),
});
export type Answering = Static<typeof Answering>;
