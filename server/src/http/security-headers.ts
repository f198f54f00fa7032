import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * The page's own policy: nothing inline, nothing foreign. Mail is shown in frames with policies of
 * their own (`mail-frame.ts`), so that this one can stay strict.
 */
export async function addSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const https = publicUrl.startsWith("https:");
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        // blob: is what the page itself made: previews of pictures that came with a message.
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "frame-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "require-trusted-types-for": ["'script'"],
        // The one text that becomes code: the URL of the thread that draws PDFs.
        "trusted-types": ["mayfly-pdf-worker"],
        ...(https ? { "upgrade-insecure-requests": [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
    xDnsPrefetchControl: { allow: false },
  });
}
