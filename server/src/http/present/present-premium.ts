import type { ActivePremiumEmail, PaymentIntent, PremiumEmail } from "@mayfly/contract";
import type { Inbox } from "../../inbox/inbox-store.ts";
import { formatEmailAddress } from "../../address/email-address.ts";
import type { BoughtAddress } from "../../premium/complete-payment.ts";
import type { ActiveAddress } from "../../premium/find-active.ts";
import type { PaymentProvider } from "../../premium/payment-provider.ts";
import type { StartedPayment } from "../../premium/start-payment.ts";
import { isoTime } from "./present-time.ts";

/** Converts premium's values to the contract's types. */

export function presentIntent(
  started: StartedPayment,
  { name: provider }: PaymentProvider,
  nowMs: number,
): PaymentIntent {
  return {
    clientSecret: started.clientSecret,
    paymentIntentId: started.intentId,
    email: formatEmailAddress(started.email),
    holdExpiresAt: isoTime(started.holdEndsAtMs),
    serverTime: isoTime(nowMs),
    provider,
  };
}

export function presentBought(bought: BoughtAddress, nowMs: number): PremiumEmail {
  const { address, token, password, payment } = bought;
  return {
    ...presentPremium(address, nowMs),
    id: token,
    password,
    amount: payment.amountCents / 100,
    paymentIntentId: payment.intentId ?? "",
  };
}

/** Returns undefined if there is no active address. */
export function presentActive(
  active: readonly ActiveAddress[],
  nowMs: number,
): ActivePremiumEmail | undefined {
  const [last, ...others] = active.map(({ address, token }) => ({
    ...presentPremium(address, nowMs),
    id: token,
  }));
  return last && { ...last, others };
}

function presentPremium({ email, createdAtMs, expiresAtMs }: Inbox, nowMs: number) {
  return {
    email: formatEmailAddress(email),
    customDomain: email.domain,
    createdAt: isoTime(createdAtMs),
    expiresAt: isoTime(expiresAtMs ?? nowMs),
    serverTime: isoTime(nowMs),
    duration: "24 hours" as const,
    type: "premium" as const,
  };
}
