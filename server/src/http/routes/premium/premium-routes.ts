import type { FastifyRequest } from "fastify";
import type { TestConfirmBody } from "@mayfly/contract";
import { completePayment } from "../../../premium/complete-payment.ts";
import { findActive } from "../../../premium/buyer.ts";
import { quotePrefix } from "../../../premium/quote-prefix.ts";
import { startPayment } from "../../../premium/start-payment.ts";
import { addCookies, keepBuyer, readBuyer } from "./buyer-cookie.ts";
import type { Routes } from "../../calls.ts";
import type { HttpDeps } from "../../http-deps.ts";
import { presentActive, presentBought, presentIntent } from "../../present.ts";
import { clientOf } from "../../caller.ts";
import { AppError, isAppError } from "../../../app-error.ts";
import { receivePaymentEvent } from "../../../premium/receive-payment-event.ts";
import {
  callProvider,
  type TestAttempt,
  type TestCardPayments,
} from "../../../premium/payment-provider.ts";
import type { OpenDeps, StartDeps } from "../../../premium/premium-deps.ts";

type PremiumRoutesDeps = Omit<
  StartDeps & OpenDeps,
  "provider" | "keys" | "cellTag" | "holdsPerNetwork"
> &
  Pick<HttpDeps, "config" | "payments">;

/** Calls to buy an address and to find this browser's purchases. */
export function premiumRoutes(deps: PremiumRoutesDeps): Routes {
  const { clock } = deps;

  return async (add, scope) => {
    // Only in this scope: cookie hooks would slow down every other call.
    await addCookies(scope, deps.payments.cookieSecrets);
    add("GET /api/premium-emails/availability", async ({ query, request }) => {
      const buyer = readBuyer(deps, request);
      return { available: await quotePrefix(sellingDeps(deps), { ...query, buyer }) };
    });

    add("GET /api/premium-emails/active", async ({ request }) => {
      const buyer = readBuyer(deps, request);
      const found = buyer ? await findActive(openingDeps(deps), buyer) : [];
      return presentActive(found, clock.nowMs());
    });

    add("POST /api/create-payment-intent", async ({ body, request }, reply) => {
      const selling = sellingDeps(deps);
      const { amount, customPrefix: prefix, customDomain: domain, receiptEmail } = body;
      const buyer = keepBuyer(deps, request, reply);
      const wish = { amount, prefix, domain, receiptEmail, buyer, ...clientOf(request) };
      return presentIntent(await startPayment(selling, wish), selling.provider, clock.nowMs());
    });

    add("POST /api/process-premium-payment", async ({ body, request }) => {
      const intentId = body.paymentIntentId;
      const asked = { intentId, buyer: readBuyer(deps, request), ...clientOf(request) };
      return presentBought(await completePayment(sellingDeps(deps), asked), clock.nowMs());
    });
  };
}

/** Larger than any Stripe event. */
const EVENT_BYTES_MAX = 1024 * 1024;

/**
 * Receives the payment provider's webhooks. The signature over the raw bytes is the only authentication, so this scope
 * keeps the body unparsed.
 */
export function paymentWebhookRoutes(deps: PremiumRoutesDeps): Routes {
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

async function receive(deps: PremiumRoutesDeps, request: FastifyRequest): Promise<void> {
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const signature = request.headers["stripe-signature"];
  try {
    const single = typeof signature === "string" ? signature : undefined;
    await receivePaymentEvent(sellingDeps(deps), rawBody, single);
  } catch (error) {
    if (isAppError(error, "WEBHOOK_REFUSED")) {
      const details = "an event without the payment provider's signature";
      deps.recordSuspicion({ kind: "webhook-forgery", ...clientOf(request), details });
    }
    throw error;
  }
}

/** The card form of the built-in test mode. With other providers this call doesn't exist. */
export function testPaymentRoutes(testCards: TestCardPayments): Routes {
  return (add) => {
    add("POST /api/payments/test/confirm", ({ body }) => {
      const attempt = readAttempt(body);
      return callProvider(() => testCards.confirm(body.clientSecret, attempt));
    });
  };
}

function readAttempt({ card, approve }: TestConfirmBody): TestAttempt {
  if (card && approve === undefined) return { card };
  if (!card && approve !== undefined) return { approve };
  throw new AppError("INVALID_INPUT", { hint: "Either a card or approve is needed." });
}

/** Returns the dependencies of premium's use cases. Throws PAYMENTS_OFF if payments are off. */
function sellingDeps(deps: PremiumRoutesDeps): StartDeps & OpenDeps {
  const { provider } = deps.payments;
  if (!provider) throw new AppError("PAYMENTS_OFF");
  const holdsPerNetwork = deps.config.limits.LIMIT_NAME_HOLDS_PER_IP;
  return { ...openingDeps(deps), ...deps, provider, holdsPerNetwork };
}

function openingDeps(deps: PremiumRoutesDeps): OpenDeps {
  return { ...deps, keys: deps.payments.keys, cellTag: deps.config.cellTag };
}
