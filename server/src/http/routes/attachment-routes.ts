import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { AttachmentParams } from "@mayfly/contract";
import { readAttachment } from "../../inbox/read-attachment.ts";
import type { HttpDeps } from "../http-deps.ts";
import { viewerInbox } from "../viewer.ts";
import { ATTACHMENT_ANSWERS, sendAttachment } from "./send-attachment.ts";

export function attachmentRoutes(deps: HttpDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "/api/email/messages/:id/attachments/:index",
      { schema: { params: AttachmentParams, response: ATTACHMENT_ANSWERS } },
      async (request, reply) => {
        const inbox = await viewerInbox(deps, request);
        const { id, index } = request.params;
        const file = await readAttachment(deps, inbox, { id, index: Number(index) });
        return sendAttachment(reply, file);
      },
    );
  };
}
