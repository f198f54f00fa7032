import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { HydraMessageList, MessageList, type MessageSummary } from "@mayfly/contract";
import { createListMessages } from "../../inbox/list-messages.ts";
import type { ListedMessage } from "../../inbox/listed-message.ts";
import { onceEach } from "../../once-each.ts";
import type { HttpDeps } from "../http-deps.ts";
import { presentSummary } from "../present.ts";
import { viewerInbox } from "../viewer.ts";
import { contentAnswers } from "./answers.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const LINKED_DATA = "application/ld+json";

/** The list is an array, or Hydra's object for those who ask for linked data. */
const LIST_ANSWERS = contentAnswers("Newest first", {
  "application/json": { schema: MessageList },
  [LINKED_DATA]: { schema: HydraMessageList },
});

export function messageListRoutes(deps: HttpDeps): FastifyPluginAsyncTypebox {
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
  };
}
