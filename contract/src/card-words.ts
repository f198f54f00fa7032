/** What is said of a card, in the words that card forms use everywhere: the test mode's and its page's. */
export const CARD_WORDS = {
  declined: "Your card was declined.",
  "insufficient-funds": "Your card has insufficient funds.",
  number: "Your card number is invalid.",
  expired: "Your card's expiration date is in the past.",
  expiry: "Your card's expiration date is invalid.",
  cvc: "Your card's security code is invalid.",
  "not-a-test-card": "Test mode takes its test cards only. No other card is read or charged.",
  "not-approved": "The extra confirmation was refused. Nothing was charged.",
} as const satisfies Record<string, string>;

/** Stands wherever the test mode asks for a card, or says what was paid. */
export const TEST_MODE_LABEL = "Test mode: no card is charged";

export type CardFault = keyof typeof CARD_WORDS;
