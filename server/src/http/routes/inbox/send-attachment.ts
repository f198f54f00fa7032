import { create } from "content-disposition";
import type { FastifyReply } from "fastify";
import type { readAttachment } from "../../../inbox/messages/read-attachment.ts";

/** Sends an attachment, always as a download. */
export function sendAttachment(
  reply: FastifyReply,
  { name, mimeType, content }: Awaited<ReturnType<typeof readAttachment>>,
): FastifyReply {
  return reply.headers(downloadHeaders(name, mimeType)).send(asBuffer(content));
}

/** Returns a Buffer over the same bytes, as Fastify requires. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/**
 * Returns headers for untrusted bytes. They are for saving, never for showing: a browser that opens them anyway gets a
 * document without origin, scripts, or network.
 */
function downloadHeaders(name: string, type: string): Record<string, string> {
  return {
    "content-type": servedType(type),
    "content-disposition": contentDisposition(name),
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  };
}

/**
 * RFC 6266, with RFC 8187 for non-ASCII names. Clients that read no extended name (curl, Python) get one that every
 * system allows: the library would write "?".
 */
function contentDisposition(name: string): string {
  const fallback = name.replaceAll(NON_ASCII, "_");
  return fallback === name ? create(name) : create(name, { fallback });
}

const NON_ASCII = /[^ -~]/gu;

/** Types that no browser executes. Any other declared type (HTML, SVG, XML …) is served as bytes. */
const PASSIVE_TYPES: ReadonlySet<string> = new Set([
  "application/pdf",
  "application/zip",
  "image/gif",
  "image/jpeg",
  "image/png",
  "image/webp",
  "text/calendar",
  "text/csv",
  "text/plain",
]);

function servedType(declared: string): string {
  const type = declared.toLowerCase();
  return PASSIVE_TYPES.has(type) ? type : "application/octet-stream";
}
