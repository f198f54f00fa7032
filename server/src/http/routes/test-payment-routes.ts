import type { TestConfirmBody } from "@mayfly/contract";
import { AppError } from "../../app-error.ts";
import { askProvider } from "../../premium/ask-provider.ts";
import type { TestAttempt, TestCardPayments } from "../../premium/test-card-payments.ts";
import type { Routes } from "../calls.ts";

/** The card form of the built-in test mode. With other providers this call doesn't exist. */
export function testPaymentRoutes(testCards: TestCardPayments): Routes {
  return (add) => {
    add("POST /api/payments/test/confirm", ({ body }) => {
      const attempt = readAttempt(body);
      return askProvider(() => testCards.confirm(body.clientSecret, attempt));
    });
  };
}

function readAttempt({ card, approve }: TestConfirmBody): TestAttempt {
  if (card && approve === undefined) return { card };
  if (!card && approve !== undefined) return { approve };
  throw new AppError("INVALID_INPUT", { hint: "Either a card or approve is needed." });
}
