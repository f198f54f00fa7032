import {
  CARD_NUMBER_LENGTHS,
  expiryFault,
  passesLuhn,
  type ExpiryFault,
} from "@mayfly/contract/card-checks";
import { CARD_WORDS } from "@mayfly/contract/card-words";
import { digitsOf } from "./typed-digits.ts";

/** Card fields of the test mode, formatted as on a card and validated like a real form. */
export type CardFields = { readonly number: string; readonly expiry: string; readonly cvc: string };
export type CardField = keyof CardFields;
export type CardProblems = { readonly [Field in CardField]?: string | undefined };

export type Card = {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
};

const EXPIRY_WORDS: Readonly<Record<ExpiryFault, string>> = {
  month: "Your card's expiration month is invalid.",
  past: CARD_WORDS.expired,
  year: "Your card's expiration year is invalid.",
};
const AMEX = /^3[47]/;
const AMEX_LENGTH = 15;

export const cardFormats: Readonly<Record<CardField, (typed: string) => string>> = {
  number(typed) {
    const digits = digitsOf(typed).slice(
      0,
      AMEX.test(typed) ? AMEX_LENGTH : CARD_NUMBER_LENGTHS.max,
    );
    const groups = AMEX.test(digits) ? /^(.{1,4})(.{1,6})?(.{1,5})?$/ : undefined;
    const parts = groups ? groups.exec(digits)?.slice(1) : digits.match(/.{1,4}/g);
    return (parts ?? []).filter(Boolean).join(" ");
  },
  expiry(typed) {
    const month = /^\s*\d\s*\//.test(typed) ? `0${digitsOf(typed)}` : digitsOf(typed);
    // No month starts with 2 to 9, so insert the missing zero.
    const digits = (/^[2-9]/.test(month) ? `0${month}` : month).replace(/^(\d\d)20(\d\d)$/, "$1$2");
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2, 4)}` : digits;
  },
  cvc: (typed) => digitsOf(typed).slice(0, 4),
};

export function checkCard(fields: CardFields, now: Date): CardProblems {
  const number = numberProblem(digitsOf(fields.number));
  const expiry = expiryProblem(fields.expiry, now);
  const cvc = cvcProblem(fields);
  return { ...(number && { number }), ...(expiry && { expiry }), ...(cvc && { cvc }) };
}

export function readCard({ number, expiry, cvc }: CardFields): Card {
  const { month, year } = readExpiry(expiry);
  return { number: digitsOf(number), expMonth: month, expYear: year, cvc };
}

export function cvcLength(number: string): number {
  return AMEX.test(number) ? 4 : 3;
}

function numberProblem(digits: string): string | undefined {
  const complete = AMEX.test(digits) ? AMEX_LENGTH : 16;
  if (digits.length < CARD_NUMBER_LENGTHS.min) return "Your card number is incomplete.";
  if (passesLuhn(digits)) return undefined;
  return digits.length < complete ? "Your card number is incomplete." : CARD_WORDS.number;
}

function expiryProblem(expiry: string, now: Date): string | undefined {
  if (digitsOf(expiry).length < 4) return "Your card's expiration date is incomplete.";
  const fault = expiryFault(readExpiry(expiry), now.getTime());
  return fault && EXPIRY_WORDS[fault];
}

function cvcProblem({ number, cvc }: CardFields): string | undefined {
  return cvc.length === cvcLength(number) ? undefined : "Your card's security code is incomplete.";
}

function readExpiry(expiry: string): { month: number; year: number } {
  const digits = digitsOf(expiry);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}
