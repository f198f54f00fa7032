import {
  ActivePremiumEmail,
  Availability,
  AvailabilityQuery,
  CreatePaymentIntentBody,
  PaymentIntent,
  PremiumEmail,
  ProcessPaymentBody,
} from "@mayfly/contract";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { completePayment } from "../../premium/complete-payment.ts";
import { findActive } from "../../premium/find-active.ts";
import { quotePrefix } from "../../premium/quote-prefix.ts";
import { startPayment } from "../../premium/start-payment.ts";
import { addCookies, keepBuyer, readBuyer } from "../buyer-cookie.ts";
import type { HttpDeps } from "../http-deps.ts";
import { openingDeps, sellingDeps } from "../premium-deps.ts";
import { presentActive, presentBought, presentIntent } from "../present-premium.ts";
import { rateLimited } from "../rate-limit.ts";
import { askerOf } from "../sending-deps.ts";
import { answers } from "./answers.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Buying an address, and finding again what this browser bought. */
export function premiumRoutes(deps: HttpDeps): FastifyPluginAsyncTypebox {
  const { clock } = deps;
  const rules = rulesOf(deps);

  return async (app) => {
    // Here alone: what reads and writes cookies costs every call that it stands before.
    await addCookies(app, deps.payments.cookieSecrets);
    app.get(
      "/api/premium-emails/availability",
      {
        schema: { querystring: AvailabilityQuery, response: answers(200, Availability) },
        preHandler: rateLimited(deps, rules.availability, { suspicion: "prefix-probing" }),
      },
      async (request) => {
        const { prefix, domain } = request.query;
        const buyer = readBuyer(deps, request);
        return { available: await quotePrefix(sellingDeps(deps), { prefix, domain, buyer }) };
      },
    );

    app.get(
      "/api/premium-emails/active",
      {
        schema: { response: { ...answers(200, ActivePremiumEmail), 204: Type.Null() } },
        // Each answer brings a fresh token, and the oldest ends: by HEAD the token would be nobody's.
        exposeHeadRoute: false,
      },
      async (request, reply) => {
        const buyer = readBuyer(deps, request);
        const found = buyer ? await findActive(openingDeps(deps), buyer) : [];
        const active = presentActive(found, clock.nowMs());
        return active ?? reply.code(204).send(null);
      },
    );

    app.post(
      "/api/create-payment-intent",
      {
        schema: { body: CreatePaymentIntentBody, response: answers(200, PaymentIntent) },
        preHandler: rateLimited(deps, rules.start, { suspicion: "payment-burst" }),
      },
      async (request, reply) => {
        const selling = sellingDeps(deps);
        const { amount, customPrefix: prefix, customDomain: domain, receiptEmail } = request.body;
        const buyer = keepBuyer(deps, request, reply);
        const wish = { amount, prefix, domain, receiptEmail, buyer, ...askerOf(request) };
        return presentIntent(await startPayment(selling, wish), selling.provider, clock.nowMs());
      },
    );

    app.post(
      "/api/process-premium-payment",
      {
        schema: { body: ProcessPaymentBody, response: answers(200, PremiumEmail) },
        preHandler: rateLimited(deps, rules.complete, { suspicion: "payment-burst" }),
      },
      async (request) => {
        const intentId = request.body.paymentIntentId;
        const asked = { intentId, buyer: readBuyer(deps, request), ...askerOf(request) };
        return presentBought(await completePayment(sellingDeps(deps), asked), clock.nowMs());
      },
    );
  };
}

function rulesOf({ config: { limits } }: HttpDeps) {
  return {
    availability: {
      endpoint: "availability",
      limit: limits.LIMIT_PREFIX_CHECKS_PER_MINUTE,
      windowMs: MINUTE_MS,
    },
    start: { endpoint: "payment", limit: limits.LIMIT_PAYMENTS_PER_HOUR, windowMs: HOUR_MS },
    complete: {
      endpoint: "complete-payment",
      limit: limits.LIMIT_PAYMENT_CALLS_PER_MINUTE,
      windowMs: MINUTE_MS,
    },
  };
}
