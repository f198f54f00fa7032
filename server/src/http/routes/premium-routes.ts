import { completePayment } from "../../premium/complete-payment.ts";
import { findActive } from "../../premium/find-active.ts";
import { quotePrefix } from "../../premium/quote-prefix.ts";
import { startPayment } from "../../premium/start-payment.ts";
import { addCookies, keepBuyer, readBuyer } from "./buyer-cookie.ts";
import type { Routes } from "../calls.ts";
import type { HttpDeps } from "../http-deps.ts";
import { openingDeps, sellingDeps } from "./premium-deps.ts";
import { presentActive, presentBought, presentIntent } from "../present/present-premium.ts";
import { askerOf } from "./sending-deps.ts";

/** Calls to buy an address and to find this browser's purchases. */
export function premiumRoutes(deps: HttpDeps): Routes {
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
      const wish = { amount, prefix, domain, receiptEmail, buyer, ...askerOf(request) };
      return presentIntent(await startPayment(selling, wish), selling.provider, clock.nowMs());
    });

    add("POST /api/process-premium-payment", async ({ body, request }) => {
      const intentId = body.paymentIntentId;
      const asked = { intentId, buyer: readBuyer(deps, request), ...askerOf(request) };
      return presentBought(await completePayment(sellingDeps(deps), asked), clock.nowMs());
    });
  };
}
