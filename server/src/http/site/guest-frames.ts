import type { FastifyInstance, FastifyReply } from "fastify";
import type { ThirdParties } from "../../config/read-third-parties.ts";
import type { Site } from "./site.ts";

/**
 * The documents that others' scripts run in. Their policy makes each an origin of its own, which can
 * read nothing of the page, its storage or its cookies; none may call our API, which lets no other
 * origin in. Without its id a frame isn't there.
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

/** Google's guide to policies names these hosts (developers.google.com/tag-platform/security/guides/csp). */
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

/** An advertisement's own frames have policies of their own, but can do no more than this one may. */
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
      // What has no origin can't have a process of its own by it: the browser would complain.
      .removeHeader("origin-agent-cluster")
      .type("text/html; charset=utf-8")
      .header("content-security-policy", own)
      .header("x-frame-options", "SAMEORIGIN")
      .header("cache-control", "no-cache")
      .send(site.document(file)?.content ?? ""),
  );
}
