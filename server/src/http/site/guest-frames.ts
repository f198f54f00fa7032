import type { FastifyInstance, FastifyReply } from "fastify";
import type { ThirdParties } from "../../config/config.ts";
import type { Site } from "./site.ts";

/**
 * Serves the documents in which third-party scripts run. Their policy makes each an opaque origin, which can't read the
 * page, its storage, or its cookies, nor call our API. Without its configured id, a frame isn't served.
 */
export function addGuestFrames(
  app: FastifyInstance,
  site: Site,
  { analyticsId, adClientId }: ThirdParties,
): void {
  if (analyticsId !== undefined) addFrame(app, site, MEASURE);
  if (adClientId !== undefined) addFrame(app, site, ADVERTISEMENT);
}

type Frame = { path: string; file: string; policy: string };

/** Hosts from Google's CSP guide (developers.google.com/tag-platform/security/guides/csp). */
const ANALYTICS_HOSTS =
  "https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com";

const MEASURE: Frame = {
  path: "/measure",
  file: "measure-frame.html",
  policy: policy("allow-scripts", [
    "script-src 'self' https://www.googletagmanager.com",
    `connect-src ${ANALYTICS_HOSTS}`,
    `img-src ${ANALYTICS_HOSTS}`,
  ]),
};

/** An ad's nested frames have their own policies, but this frame's sandbox applies to them too. */
const ADVERTISEMENT: Frame = {
  path: "/ad-frame",
  file: "ad-frame.html",
  policy: policy("allow-scripts allow-popups allow-popups-to-escape-sandbox", [
    "script-src 'self' https://pagead2.googlesyndication.com",
    "connect-src https://pagead2.googlesyndication.com https://*.doubleclick.net",
    "frame-src https://*.doubleclick.net https://*.googlesyndication.com https://www.google.com",
    "img-src https: data:",
    "style-src 'unsafe-inline'",
  ]),
};

function policy(sandbox: string, allowed: readonly string[]): string {
  return [
    "default-src 'none'",
    ...allowed,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    `sandbox ${sandbox}`,
  ].join("; ");
}

function addFrame(app: FastifyInstance, site: Site, { path, file, policy: own }: Frame): void {
  app.get(path, { schema: { hide: true } }, async (_request: unknown, reply: FastifyReply) =>
    reply
      // An opaque origin can't have its own agent cluster; the browser would log a warning.
      .removeHeader("origin-agent-cluster")
      .type("text/html; charset=utf-8")
      .header("content-security-policy", own)
      .header("x-frame-options", "SAMEORIGIN")
      .header("cache-control", "no-cache")
      .send(site.document(file)?.content ?? ""),
  );
}
