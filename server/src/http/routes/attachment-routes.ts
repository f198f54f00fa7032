import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { AttachmentParams } from "@mayfly/contract";
import { readAttachment } from "../../inbox/read-attachment.ts";
import { downloadHeaders } from "../download-headers.ts";
import type { HttpDeps } from "../http-deps.ts";
import { viewerInbox } from "../viewer.ts";
import { contentAnswers } from "./answers.ts";

export const FILE_ANSWERS = contentAnswers("The attachment, to the byte", {
  "application/octet-stream": { schema: { type: "string", format: "binary" } },
});

export function attachmentRoutes(deps: HttpDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "/api/email/messages/:id/attachments/:index",
      { schema: { params: AttachmentParams, response: FILE_ANSWERS } },
      async (request, reply) => {
        const inbox = await viewerInbox(deps, request);
        const { id, index } = request.params;
        const file = await readAttachment(deps, inbox, { id, index: Number(index) });
        return reply
          .headers(downloadHeaders(file.name, file.mimeType))
          .send(asBuffer(file.content));
      },
    );
  };
}

/** The same bytes, as Fastify sends them. */
export function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
