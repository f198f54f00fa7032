import type { CheckDeps } from "./check-deps.ts";
import { pass, warning, type Finding } from "./finding.ts";

const HOW_TO_CHANGE =
  "To sell premium addresses, set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and " +
  "STRIPE_WEBHOOK_SECRET; to give them away, set PAYMENTS=test; to keep payments off, set PAYMENTS=off.";

/** Checks whether visitors can buy premium addresses, from the settings only. */
export async function checkPayments({ setUp }: Pick<CheckDeps, "setUp">): Promise<Finding> {
  switch (setUp.payments) {
    case "stripe":
      return pass("Stripe takes the payments for premium addresses.");
    case "off":
      return pass("Payments are off: premium addresses are not for sale.");
    case "off by default":
      return warning("Payments are off: premium addresses are not for sale.", {
        recommendation: HOW_TO_CHANGE,
      });
    case "test":
      return pass("Payments are in test mode. No card is charged.");
    case "test in public":
      return warning("Payments are in test mode: premium addresses are given away.", {
        recommendation: HOW_TO_CHANGE,
      });
  }
}
