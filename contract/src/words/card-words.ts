/** Error texts of a card form, for the test mode's server and its page. */
export const CARD_WORDS = {
  declined: "Your card was declined.",
  "insufficient-funds": "Your card has insufficient funds.",
  number: "Your card number is invalid.",
  expired: "Your card's expiration date is in the past.",
  expiry: "Your card's expiration date is invalid.",
  cvc: "Your card's security code is invalid.",
  "not-a-test-card": "Test mode accepts only test cards. No other card is read or charged.",
  "not-approved": "The extra confirmation was refused. Nothing was charged.",
} as const satisfies Record<string, string>;

/** Label of every test-mode card form and payment. */
export const TEST_MODE_LABEL = "Test mode: no card is charged";

export type CardFault = keyof typeof CARD_WORDS;
