import type { FastifyInstance, FastifyReply } from "fastify";
import type { Site } from "./site.ts";

/**
 * Serves the documents that display mail. A `srcdoc` or `blob:` frame would inherit the page's policy and lose the
 * mail's styles. These documents have their own policy: no scripts, no forms, and nothing from the network, or only
 * images once the visitor allows them.
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
