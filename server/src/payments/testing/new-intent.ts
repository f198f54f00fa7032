import { randomUUID } from "node:crypto";
import type { NewIntent } from "../../premium/payment-provider.ts";

export function newIntent(changes: Partial<NewIntent> = {}): NewIntent {
  return {
    idempotencyKey: randomUUID(),
    amountCents: 199,
    currency: "usd",
    description: "A premium address for 24 hours",
    receiptEmail: undefined,
    metadata: { payment: "p1" },
    ...changes,
  };
}
