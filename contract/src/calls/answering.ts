import { Type, type Static } from "typebox";

/** In the full message: the recipient of a reply, or the reason why a reply is impossible. */
export const Answering = Type.Object({
  replyTo: Type.String({
    description: "The message's Reply-To, else its From; empty where it has neither",
  }),
  refusal: Type.Optional(
    Type.String({ description: "The catalogue's code of what a reply would be refused with" }),
  ),
  unchecked: Type.Optional(
    Type.Literal(true, {
      description:
        "Whether the sender is who they say was not checked yet: GET /api/email/messages/{id}/answering checks it",
    }),
  ),
});
export type Answering = Static<typeof Answering>;
