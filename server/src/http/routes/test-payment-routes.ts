import { TestConfirmAnswer, TestConfirmBody } from "@mayfly/contract";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { AppError } from "../../app-error.ts";
import { askProvider } from "../../premium/ask-provider.ts";
import type { TestAttempt, TestCardPayments } from "../../premium/test-card-payments.ts";
import type { HttpDeps } from "../http-deps.ts";
import { rateLimited } from "../rate-limit.ts";
import { answers } from "./answers.ts";

const MINUTE_MS = 60_000;

/** The card form of the built-in test mode. With any other provider the call doesn't exist. */
export function testPaymentRoutes(
  deps: HttpDeps,
  testCards: TestCardPayments,
): FastifyPluginAsyncTypebox {
  const rule = {
    endpoint: "test-card",
    limit: deps.config.limits.LIMIT_PAYMENT_CALLS_PER_MINUTE,
    windowMs: MINUTE_MS,
  };
  return async (app) => {
    app.post(
      "/api/payments/test/confirm",
      {
        schema: { body: TestConfirmBody, response: answers(200, TestConfirmAnswer) },
        preHandler: rateLimited(deps, rule, { suspicion: "payment-burst" }),
      },
      async (request) => {
        const attempt = readAttempt(request.body);
        return askProvider(() => testCards.confirm(request.body.clientSecret, attempt));
      },
    );
  };
}

function readAttempt({ card, approve }: TestConfirmBody): TestAttempt {
  if (card && approve === undefined) return { card };
  if (!card && approve !== undefined) return { approve };
  throw new AppError("INVALID_INPUT", { hint: "Either a card or approve is needed." });
}
