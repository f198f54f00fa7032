import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { isCall } from "./is-call.ts";

/**
 * The page's own policy: nothing inline, nothing foreign. Mail is shown in frames with policies of
 * their own (`mail-frame.ts`), so that this one can stay strict. What a call answers is no page: whoever
 * opens it as one gets nothing loaded.
 */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const ofPages = pageHeaders(publicUrl);
  const ofCalls = headersOf(callOptions(publicUrl));
  app.addHook("onRequest", (request, reply, done) => {
    void reply.headers(isCall(request) ? ofCalls : ofPages);
    done();
  });
}

/** The headers of every page and file of the site. */
export function pageHeaders(publicUrl: string): Record<string, string> {
  return headersOf(pageOptions(publicUrl));
}

/**
 * What `/` says instead where Stripe takes the money: its hosts as its guide names them
 * (docs.stripe.com/security/guide), and windows of its own, which wallets open.
 */
export function stripePageHeaders(publicUrl: string): Record<string, string> {
  return headersOf({
    ...pageOptions(publicUrl),
    contentSecurityPolicy: pagePolicy(publicUrl.startsWith("https:"), STRIPE),
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
  });
}

/** Helmet's, asked once: it would put the same texts together for every answer. */
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
    contentSecurityPolicy: pagePolicy(publicUrl.startsWith("https:"), NOBODY_ELSE),
    crossOriginOpenerPolicy: { policy: "same-origin" },
    xDnsPrefetchControl: { allow: false },
  };
}

/** Without what only a page obeys: open pages ask for their lists again and again. */
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

type Guests = {
  scripts: string[];
  frames: string[];
  calls: string[];
  images: string[];
  types: string[];
};

const NOBODY_ELSE: Guests = { scripts: [], frames: [], calls: [], images: [], types: [] };

const STRIPE_SCRIPTS = ["https://js.stripe.com", "https://*.js.stripe.com"];
const STRIPE: Guests = {
  scripts: STRIPE_SCRIPTS,
  frames: [...STRIPE_SCRIPTS, "https://hooks.stripe.com"],
  calls: ["https://api.stripe.com"],
  images: ["https://*.stripe.com"],
  // Lets scripts in from Stripe's hosts (`web/src/features/premium/stripe`), and nothing else.
  types: ["default"],
};

function pagePolicy(https: boolean, guests: Guests) {
  return {
    useDefaults: false,
    directives: {
      "default-src": ["'self'"],
      "script-src": ["'self'", ...guests.scripts],
      "style-src": ["'self'"],
      // blob: is what the page itself made: previews of pictures that came with a message.
      "img-src": ["'self'", "data:", "blob:", ...guests.images],
      "font-src": ["'self'"],
      "connect-src": ["'self'", ...guests.calls],
      "frame-src": ["'self'", ...guests.frames],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
      "require-trusted-types-for": ["'script'"],
      // The only texts that become code: the URLs of the workers that draw PDFs and solve challenges.
      "trusted-types": ["mayfly-pdf-worker", "mayfly-challenge-worker", ...guests.types],
      ...(https ? { "upgrade-insecure-requests": [] } : {}),
    },
  };
}
