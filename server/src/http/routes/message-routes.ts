import { deleteMessage } from "../../inbox/delete-message.ts";
import { deleteMessages } from "../../inbox/delete-messages.ts";
import { seqOf } from "../../inbox/message-id.ts";
import { readMessage } from "../../inbox/read-message.ts";
import { readRawMessage } from "../../inbox/read-raw-message.ts";
import { readCorrespondence } from "../../mail/correspondence.ts";
import type { Routes } from "../calls.ts";
import type { DepsOf, HttpDeps } from "../http-deps.ts";
import { presentAnswering, presentMessage } from "../present/present.ts";

type MessageRoutesDeps = DepsOf<typeof readMessage> &
  DepsOf<typeof readRawMessage> &
  DepsOf<typeof deleteMessage> &
  DepsOf<typeof deleteMessages> &
  Pick<HttpDeps, "replyGate">;

export function messageRoutes(deps: MessageRoutesDeps): Routes {
  return (add) => {
    add("GET /api/email/messages/:id", async ({ inbox, params }) => {
      const message = await readMessage(deps, inbox, params.id);
      const { correspondence, listed } = message;
      const target = await deps.replyGate.look({ inbox, seq: listed.seq, correspondence });
      return presentMessage(message, presentAnswering(target));
    });

    add("GET /api/email/messages/:id/answering", async ({ inbox, params: { id }, ip }) => {
      const raw = await readRawMessage(deps, inbox, id);
      const message = { inbox, seq: seqOf(inbox, id), raw };
      const correspondence = readCorrespondence(raw);
      return presentAnswering(await deps.replyGate.check({ ...message, correspondence }, ip));
    });

    add("GET /api/email/messages/:id/raw", async ({ inbox, params }, reply) => {
      const raw = await readRawMessage(deps, inbox, params.id);
      return reply
        .type("message/rfc822")
        .header("content-disposition", 'attachment; filename="message.eml"')
        .header("content-security-policy", "default-src 'none'; sandbox")
        .send(raw);
    });

    add("DELETE /api/email/messages/by-id/:id", ({ inbox, params }) =>
      deleteMessage(deps, inbox, params.id),
    );

    add("POST /api/email/messages/delete", async ({ inbox, body }) => {
      await deleteMessages(deps, inbox, body.ids);
    });
  };
}
