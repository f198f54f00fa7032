import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { isCall, isMailtmCall } from "../request-kind.ts";

/**
 * Adds the security headers. The pages' policy allows nothing inline and no other host. Mail is shown in frames with
 * their own policies (`frames.ts`), so this one can stay strict. An API answer opened as a page loads nothing.
 */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const ofPages = pageHeaders(publicUrl);
  const ofCalls = headersOf(callOptions(publicUrl));
  app.addHook("onRequest", (request, reply, done) => {
    void reply.headers(isCall(request) || isMailtmCall(request) ? ofCalls : ofPages);
    done();
  });
}

/** Returns the headers of every page and file of the site. */
export function pageHeaders(publicUrl: string): Record<string, string> {
  return headersOf(pageOptions(publicUrl));
}

/**
 * Returns the headers of `/` when Stripe takes the payments: Stripe's hosts (docs.stripe.com/security/guide), and
 * permission for the popups that wallets open.
 */
export function stripePageHeaders(publicUrl: string): Record<string, string> {
  return headersOf({
    ...pageOptions(publicUrl),
    contentSecurityPolicy: pagePolicy(publicUrl.startsWith("https:"), STRIPE),
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
  });
}

/** Returns Helmet's headers. Computed once, because Helmet would build the same strings for every answer. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error;
  });
  const headers = Object.entries(response.getHeaders());
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
}

function pageOptions(publicUrl: string): HelmetOptions {
  return {
    ...commonOptions(publicUrl),
    contentSecurityPolicy: pagePolicy(publicUrl.startsWith("https:"), NO_THIRD_PARTY),
    crossOriginOpenerPolicy: { policy: "same-origin" },
    xDnsPrefetchControl: { allow: false },
  };
}

/** Without the headers that only pages use: open pages poll their lists. */
function callOptions(publicUrl: string): HelmetOptions {
  return {
    ...commonOptions(publicUrl),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"] },
    },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

function commonOptions(publicUrl: string) {
  const https = publicUrl.startsWith("https:");
  return {
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  } as const;
}

type ThirdPartySources = {
  scripts: string[];
  frames: string[];
  calls: string[];
  images: string[];
  types: string[];
};

const NO_THIRD_PARTY: ThirdPartySources = {
  scripts: [],
  frames: [],
  calls: [],
  images: [],
  types: [],
};

const STRIPE_SCRIPTS = ["https://js.stripe.com", "https://*.js.stripe.com"];
const STRIPE: ThirdPartySources = {
  scripts: STRIPE_SCRIPTS,
  frames: [...STRIPE_SCRIPTS, "https://hooks.stripe.com"],
  calls: ["https://api.stripe.com"],
  images: ["https://*.stripe.com"],
  // Allows scripts from Stripe's hosts (`web/src/features/premium/stripe`) only.
  types: ["default"],
};

function pagePolicy(https: boolean, thirdParty: ThirdPartySources) {
  return {
    useDefaults: false,
    directives: {
      "default-src": ["'self'"],
      "script-src": ["'self'", ...thirdParty.scripts],
      "style-src": ["'self'"],
      // blob: URLs are made by the page: previews of a message's images.
      "img-src": ["'self'", "data:", "blob:", ...thirdParty.images],
      "font-src": ["'self'"],
      "connect-src": ["'self'", ...thirdParty.calls],
      "frame-src": ["'self'", ...thirdParty.frames],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
      "require-trusted-types-for": ["'script'"],
      // The only strings that become code: URLs of our own workers.
      "trusted-types": [
        "mayfly-pdf-worker",
        "mayfly-challenge-worker",
        "mayfly-service-worker",
        ...thirdParty.types,
      ],
      ...(https ? { "upgrade-insecure-requests": [] } : {}),
    },
  };
}
