import type { CardFault } from "@mayfly/contract/card-words";
import type { TestCard } from "../premium/test-card-payments.ts";

export type CardOutcome = "succeeds" | "asks" | CardFault;

/** By the numbers that Stripe's own test mode knows, so that one habit serves both. */
const TEST_CARDS: ReadonlyMap<string, CardOutcome> = new Map([
  ["4242424242424242", "succeeds"],
  ["4000002500003155", "asks"],
  ["4000000000000002", "declined"],
  ["4000000000009995", "insufficient-funds"],
]);

const YEARS_AHEAD_MAX = 50;

/** What a card would come to, checked in the order in which real forms check. */
export function judgeCard(card: TestCard, nowMs: number): CardOutcome {
  const number = card.number.replace(/[ -]/g, "");
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return "number";
  const fault = judgeExpiry(card, new Date(nowMs));
  if (fault) return fault;
  if (!/^\d{3,4}$/.test(card.cvc.trim())) return "cvc";
  return TEST_CARDS.get(number) ?? "not-a-test-card";
}

/** A card is good to the end of its month. */
function judgeExpiry({ expMonth, expYear }: TestCard, now: Date): CardFault | undefined {
  if (expMonth < 1 || expMonth > 12 || expYear < 0) return "expiry";
  const year = expYear < 100 ? 2000 + expYear : expYear;
  const monthsLeft = (year - now.getUTCFullYear()) * 12 + expMonth - (now.getUTCMonth() + 1);
  if (monthsLeft < 0) return "expired";
  return monthsLeft > YEARS_AHEAD_MAX * 12 ? "expiry" : undefined;
}

/** ISO/IEC 7812-1 annex B: every second digit from the right counts twice. */
function passesLuhn(number: string): boolean {
  const sum = Array.from(number, Number)
    .toReversed()
    .map((digit, place) => (place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((total, value) => total + value, 0);
  return sum % 10 === 0;
}
