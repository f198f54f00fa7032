import type { FastifyInstance, FastifyReply } from "fastify";
import type { Site } from "./site.ts";

/**
 * The documents that mail is put into. A `srcdoc` or `blob:` frame would inherit the page's policy
 * and lose the mail's own styles; these carry their own: no script, no form, nothing from the
 * network, or images only once the visitor asked for them.
 */
export function addMailFrames(app: FastifyInstance, site: Site): void {
  const frame = (imageSources: string) => async (_request: unknown, reply: FastifyReply) => {
    const page = site.document("mail-frame.html");
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", policy(imageSources))
      .header("x-frame-options", "SAMEORIGIN")
      .header("cache-control", "no-cache")
      .send(page?.content ?? "");
  };
  app.get("/mail-frame", { schema: { hide: true } }, frame("data: blob:"));
  app.get("/mail-frame/images", { schema: { hide: true } }, frame("data: blob: http: https:"));
}

function policy(imageSources: string): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${imageSources}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  ].join("; ");
}
