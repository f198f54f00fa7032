/** Used by the page's form in test mode; there is no card network. */
export interface TestCardPayments {
  /**
   * Pays an intent with a test card, or answers its extra step. `error` is shown to the buyer. Rejects with
   * PaymentProviderError; `unknown` if the secret belongs to no intent.
   */
  confirm(clientSecret: string, attempt: TestAttempt): Promise<TestConfirmation>;
}

export type TestCard = { number: string; expMonth: number; expYear: number; cvc: string };

/** `approve` answers the extra step that an earlier card required. */
export type TestAttempt = { card: TestCard } | { approve: boolean };

export type TestConfirmation =
  | { status: "succeeded" | "requires_action" }
  | { status: "failed"; error: string };
