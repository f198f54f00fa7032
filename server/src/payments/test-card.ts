import {
  CARD_NUMBER_LENGTHS,
  expiryFault,
  passesLuhn,
  type ExpiryFault,
} from "@mayfly/contract/card-checks";
import type { CardFault } from "@mayfly/contract/card-words";
import type { TestCard } from "../premium/payment-provider.ts";

type CardOutcome = "succeeds" | "asks" | CardFault;

/** The same card numbers as in Stripe's test mode. */
const TEST_CARDS: ReadonlyMap<string, CardOutcome> = new Map([
  ["4242424242424242", "succeeds"],
  ["4000002500003155", "asks"],
  ["4000000000000002", "declined"],
  ["4000000000009995", "insufficient-funds"],
]);

const EXPIRY_FAULTS = {
  month: "expiry",
  past: "expired",
  year: "expiry",
} as const satisfies Record<ExpiryFault, CardFault>;

/** Returns a card's outcome; checks fields in the order of real forms. */
export function judgeCard(card: TestCard, nowMs: number): CardOutcome {
  const number = card.number.replace(/[ -]/g, "");
  if (!isCardNumber(number)) return "number";
  const fault = judgeExpiry(card, nowMs);
  if (fault) return fault;
  if (!/^\d{3,4}$/.test(card.cvc.trim())) return "cvc";
  return TEST_CARDS.get(number) ?? "not-a-test-card";
}

function isCardNumber(number: string): boolean {
  const { min, max } = CARD_NUMBER_LENGTHS;
  if (!/^\d+$/.test(number) || number.length < min || number.length > max) return false;
  return passesLuhn(number);
}

function judgeExpiry({ expMonth, expYear }: TestCard, nowMs: number): CardFault | undefined {
  if (expYear < 0) return "expiry";
  const year = expYear < 100 ? 2000 + expYear : expYear;
  const fault = expiryFault({ month: expMonth, year }, nowMs);
  return fault && EXPIRY_FAULTS[fault];
}
