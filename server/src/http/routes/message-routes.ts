import {
  DeleteMessagesBody,
  FullMessage,
  HydraMessageList,
  MessageList,
  MessageParams,
} from "@mayfly/contract";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ErrorBody, type MessageSummary } from "@mayfly/contract";
import { Type } from "typebox";
import { deleteMessage } from "../../inbox/delete-message.ts";
import { deleteMessages } from "../../inbox/delete-messages.ts";
import { createListMessages } from "../../inbox/list-messages.ts";
import type { ListedMessage } from "../../inbox/listed-message.ts";
import { readMessage } from "../../inbox/read-message.ts";
import { readRawMessage } from "../../inbox/read-raw-message.ts";
import { describeAnswering } from "../../outbound/answerable.ts";
import { onceEach } from "../../once-each.ts";
import type { HttpDeps } from "../http-deps.ts";
import { presentMessage, presentSummary } from "../present.ts";
import { viewerInbox } from "../viewer.ts";
import { answers } from "./answers.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const LINKED_DATA = "application/ld+json";

/** The list is an array, or Hydra's object for those who ask for linked data. */
const LIST_ANSWERS = {
  200: {
    description: "Newest first",
    content: {
      "application/json": { schema: MessageList },
      [LINKED_DATA]: { schema: HydraMessageList },
    },
  },
  "4xx": ErrorBody,
  "5xx": ErrorBody,
};

export function messageRoutes(deps: HttpDeps): FastifyPluginAsyncTypebox {
  const listMessages = createListMessages(deps);
  const presented = onceEach<readonly ListedMessage[], MessageSummary[]>();
  const written = onceEach<MessageSummary[], string>();
  return async (app) => {
    app.get(
      "/api/email/messages",
      { schema: { response: LIST_ANSWERS } },
      async (request, reply) => {
        const inbox = await viewerInbox(deps, request);
        const listed = await listMessages(inbox);
        if (request.headers.accept?.includes(LINKED_DATA)) {
          void reply.type(LINKED_DATA);
          return { "hydra:member": listed.map(presentSummary), "hydra:totalItems": listed.length };
        }
        const messages = presented(listed, () => listed.map(presentSummary));
        void reply.type(JSON_TYPE);
        // Pages ask for the same list again and again.
        const json = written(messages, () => JSON.stringify(messages));
        void reply.serializer(() => json);
        return messages;
      },
    );

    app.get(
      "/api/email/messages/:id",
      { schema: { params: MessageParams, response: answers(200, FullMessage) } },
      async (request) => {
        const inbox = await viewerInbox(deps, request);
        const message = await readMessage(deps, inbox, request.params.id);
        const answering = describeAnswering(message.correspondence, deps.transport);
        return presentMessage(message, answering);
      },
    );

    app.get(
      "/api/email/messages/:id/raw",
      { schema: { params: MessageParams, produces: ["message/rfc822"] } },
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
