import type { FastifyInstance, FastifyReply } from "fastify";
import type { ThirdParties } from "../../config/config.ts";
import type { Site, SiteDocument } from "./site.ts";

/**
 * Serves the documents that display mail. A `srcdoc` or `blob:` frame would inherit the page's policy and lose the
 * mail's styles. These documents have their own policy: no scripts, no forms, and nothing from the network, or only
 * images once the visitor allows them.
 */
export function addMailFrames(app: FastifyInstance, site: Site): void {
  const add = (path: string, imageSources: string): void => {
    const policy = policyOf("allow-same-origin allow-popups allow-popups-to-escape-sandbox", [
      "style-src 'unsafe-inline'",
      `img-src ${imageSources}`,
    ]);
    app.get(path, { schema: { hide: true } }, async (_request: unknown, reply: FastifyReply) =>
      sendFrame(reply, site.document("mail-frame.html"), policy),
    );
  };
  add("/mail-frame", "data: blob:");
  add("/mail-frame/images", "data: blob: http: https:");
}

/**
 * Serves the documents in which third-party scripts run. Their policy makes each an opaque origin, which can't read the
 * page, its storage, or its cookies, nor call our API. Without its configured id, a frame isn't served.
 */
export function addThirdPartyFrames(
  app: FastifyInstance,
  site: Site,
  { analyticsId, adClientId }: ThirdParties,
): void {
  const add = ({ path, file, policy }: ThirdPartyFrame): void => {
    app.get(path, { schema: { hide: true } }, async (_request: unknown, reply: FastifyReply) =>
      // An opaque origin can't have its own agent cluster; the browser would log a warning.
      sendFrame(reply.removeHeader("origin-agent-cluster"), site.document(file), policy),
    );
  };
  if (analyticsId !== undefined) add(MEASURE);
  if (adClientId !== undefined) add(ADVERTISEMENT);
}

type ThirdPartyFrame = { path: string; file: string; policy: string };

/** Hosts from Google's CSP guide (developers.google.com/tag-platform/security/guides/csp). */
const ANALYTICS_HOSTS =
  "https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com";

const MEASURE: ThirdPartyFrame = {
  path: "/measure",
  file: "measure-frame.html",
  policy: policyOf("allow-scripts", [
    "script-src 'self' https://www.googletagmanager.com",
    `connect-src ${ANALYTICS_HOSTS}`,
    `img-src ${ANALYTICS_HOSTS}`,
  ]),
};

/** An ad's nested frames have their own policies, but this frame's sandbox applies to them too. */
const ADVERTISEMENT: ThirdPartyFrame = {
  path: "/ad-frame",
  file: "ad-frame.html",
  policy: policyOf("allow-scripts allow-popups allow-popups-to-escape-sandbox", [
    "script-src 'self' https://pagead2.googlesyndication.com",
    "connect-src https://pagead2.googlesyndication.com https://*.doubleclick.net",
    "frame-src https://*.doubleclick.net https://*.googlesyndication.com https://www.google.com",
    "img-src https: data:",
    "style-src 'unsafe-inline'",
  ]),
};

function policyOf(sandbox: string, allowed: readonly string[]): string {
  return [
    "default-src 'none'",
    ...allowed,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    `sandbox ${sandbox}`,
  ].join("; ");
}

function sendFrame(
  reply: FastifyReply,
  document: SiteDocument | undefined,
  policy: string,
): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policy)
    .header("x-frame-options", "SAMEORIGIN")
    .header("cache-control", "no-cache")
    .send(document?.content ?? "");
}
