import type { FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";
import { receivePaymentEvent } from "../../premium/receive-payment-event.ts";
import type { Routes } from "../calls.ts";
import type { HttpDeps } from "../http-deps.ts";
import { sellingDeps } from "./premium-deps.ts";

/** Larger than any Stripe event. */
const EVENT_BYTES_MAX = 1024 * 1024;

/**
 * Receives the payment provider's webhooks. The signature over the raw bytes is the only authentication, so this scope
 * keeps the body unparsed.
 */
export function paymentWebhookRoutes(deps: HttpDeps): Routes {
  return (add, scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => {
      done(null, body);
    });
    add(
      "POST /api/payments/webhook",
      async ({ request }) => {
        await receive(deps, request);
        return { received: true };
      },
      { bodyLimit: EVENT_BYTES_MAX },
    );
  };
}

async function receive(deps: HttpDeps, request: FastifyRequest): Promise<void> {
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const signature = request.headers["stripe-signature"];
  try {
    const single = typeof signature === "string" ? signature : undefined;
    await receivePaymentEvent(sellingDeps(deps), rawBody, single);
  } catch (error) {
    if (error instanceof AppError && error.code === "WEBHOOK_REFUSED") {
      const details = "an event without the payment provider's signature";
      const userAgent = request.headers["user-agent"];
      deps.recordSuspicion({ kind: "webhook-forgery", ip: request.ip, details, userAgent });
    }
    throw error;
  }
}
