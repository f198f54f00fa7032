import type { MessageSummary } from "@mayfly/contract";
import { createListMessages } from "../../inbox/list-messages.ts";
import type { ListedMessage } from "../../inbox/listed-message.ts";
import { onceEach } from "../../concurrency/once-each.ts";
import type { Routes } from "../calls.ts";
import type { DepsOf } from "../http-deps.ts";
import { presentSummary } from "../present/present.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const LINKED_DATA = "application/ld+json";

export function messageListRoutes(deps: DepsOf<typeof createListMessages>): Routes {
  const listMessages = createListMessages(deps);
  const presented = onceEach<readonly ListedMessage[], MessageSummary[]>();
  const written = onceEach<MessageSummary[], string>();
  return (add) => {
    add("GET /api/email/messages", async ({ inbox, request }, reply) => {
      const listed = await listMessages(inbox);
      if (request.headers.accept?.includes(LINKED_DATA)) {
        return reply
          .type(LINKED_DATA)
          .send({ "hydra:member": listed.map(presentSummary), "hydra:totalItems": listed.length });
      }
      const messages = presented(listed, () => listed.map(presentSummary));
      void reply.type(JSON_TYPE);
      // Pages poll the same list, so its JSON is cached.
      const json = written(messages, () => JSON.stringify(messages));
      void reply.serializer(() => json);
      return messages;
    });
  };
}
