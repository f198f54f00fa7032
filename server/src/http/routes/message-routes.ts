import { Answering, DeleteMessagesBody, FullMessage, MessageParams } from "@mayfly/contract";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { deleteMessage } from "../../inbox/delete-message.ts";
import { deleteMessages } from "../../inbox/delete-messages.ts";
import { seqOf } from "../../inbox/message-id.ts";
import { readMessage } from "../../inbox/read-message.ts";
import { readRawMessage } from "../../inbox/read-raw-message.ts";
import { readCorrespondence } from "../../mail/correspondence.ts";
import type { HttpDeps } from "../http-deps.ts";
import { presentAnswering, presentMessage } from "../present.ts";
import { viewerInbox } from "../viewer.ts";
import { answers, contentAnswers } from "./answers.ts";

const RAW_ANSWERS = contentAnswers("The message as it was received", {
  "message/rfc822": { schema: { type: "string", format: "binary" } },
});

export function messageRoutes(deps: HttpDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "/api/email/messages/:id",
      { schema: { params: MessageParams, response: answers(200, FullMessage) } },
      async (request) => {
        const inbox = await viewerInbox(deps, request);
        const message = await readMessage(deps, inbox, request.params.id);
        const { correspondence, listed } = message;
        const target = await deps.replyGate.look({ inbox, seq: listed.seq, correspondence });
        return presentMessage(message, presentAnswering(target));
      },
    );

    app.get(
      "/api/email/messages/:id/answering",
      { schema: { params: MessageParams, response: answers(200, Answering) } },
      async (request) => {
        const inbox = await viewerInbox(deps, request);
        const { id } = request.params;
        const raw = await readRawMessage(deps, inbox, id);
        const message = { inbox, seq: seqOf(inbox, id), raw };
        const correspondence = readCorrespondence(raw);
        const target = await deps.replyGate.check({ ...message, correspondence }, request.ip);
        return presentAnswering(target);
      },
    );

    app.get(
      "/api/email/messages/:id/raw",
      { schema: { params: MessageParams, response: RAW_ANSWERS } },
      async (request, reply) => {
        const inbox = await viewerInbox(deps, request);
        const raw = await readRawMessage(deps, inbox, request.params.id);
        return reply
          .type("message/rfc822")
          .header("content-disposition", 'attachment; filename="message.eml"')
          .header("content-security-policy", "default-src 'none'; sandbox")
          .send(raw);
      },
    );

    app.delete(
      "/api/email/messages/by-id/:id",
      { schema: { params: MessageParams, response: answers(204, Type.Null()) } },
      async (request, reply) => {
        const inbox = await viewerInbox(deps, request);
        await deleteMessage(deps, inbox, request.params.id);
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/api/email/messages/delete",
      { schema: { body: DeleteMessagesBody, response: answers(204, Type.Null()) } },
      async (request, reply) => {
        const inbox = await viewerInbox(deps, request);
        await deleteMessages(deps, inbox, request.body.ids);
        return reply.code(204).send(null);
      },
    );
  };
}
