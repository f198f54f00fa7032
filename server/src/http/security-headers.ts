import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * The page's own policy: nothing inline, nothing foreign. Mail is shown in frames with policies of
 * their own (`mail-frame.ts`), so that this one can stay strict.
 */
export async function addSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const https = publicUrl.startsWith("https:");
  await app.register(helmet, {
    contentSecurityPolicy: pagePolicy(https, NOBODY_ELSE),
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
    xDnsPrefetchControl: { allow: false },
  });
}

/**
 * What `/` says instead where Stripe takes the money: its hosts as its guide names them
 * (docs.stripe.com/security/guide), and windows of its own, which wallets open.
 */
export function stripePageHeaders(publicUrl: string): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: pagePolicy(publicUrl.startsWith("https:"), STRIPE),
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
  };
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
      // The one text that becomes code: the URL of the thread that draws PDFs.
      "trusted-types": ["mayfly-pdf-worker", ...guests.types],
      ...(https ? { "upgrade-insecure-requests": [] } : {}),
    },
  };
}
