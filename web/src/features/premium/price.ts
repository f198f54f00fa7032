import { PREMIUM_PRICE_DOLLARS } from "@mayfly/contract/premium-constants";

export function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`;
}

export const PRICE = dollars(PREMIUM_PRICE_DOLLARS);
