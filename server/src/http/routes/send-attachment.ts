import type { FastifyReply } from "fastify";
import type { readAttachment } from "../../inbox/read-attachment.ts";
import { downloadHeaders } from "../download-headers.ts";

/** Answers with an attachment, always as a download. */
export function sendAttachment(
  reply: FastifyReply,
  { name, mimeType, content }: Awaited<ReturnType<typeof readAttachment>>,
): FastifyReply {
  return reply.headers(downloadHeaders(name, mimeType)).send(asBuffer(content));
}

/** The same bytes, as Fastify sends them. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
