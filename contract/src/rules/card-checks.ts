/** Card checks shared by the test mode's form and its server. */

/** ISO/IEC 7812: a number has at most 19 digits. */
export const CARD_NUMBER_LENGTHS = { min: 12, max: 19 } as const;
/** Same limit as in common card forms, counted from the current year. */
const YEARS_AHEAD_MAX = 50;

/** ISO/IEC 7812-1 annex B: every second digit from the right is doubled. */
export function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .toReversed()
    .map((digit, place) => (place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((total, value) => total + value, 0);
  return sum % 10 === 0;
}

export type ExpiryFault = "month" | "past" | "year";

/** A card is valid through the end of its month, in UTC. `year` has four digits. */
export function expiryFault(
  { month, year }: { month: number; year: number },
  nowMs: number,
): ExpiryFault | undefined {
  if (month < 1 || month > 12) return "month";
  const now = new Date(nowMs);
  const yearsLeft = year - now.getUTCFullYear();
  if (yearsLeft * 12 + month <= now.getUTCMonth()) return "past";
  return yearsLeft > YEARS_AHEAD_MAX ? "year" : undefined;
}
