/** What the page's form of the built-in test mode asks: there is no card network behind it. */
export interface TestCardPayments {
  /**
   * Pays an intent with a test card, or answers its extra step. `error` is for the buyer. Rejects
   * with PaymentProviderError, `unknown` where the secret is of no intent.
   */
  confirm(clientSecret: string, attempt: TestAttempt): Promise<TestConfirmation>;
}

export type TestCard = { number: string; expMonth: number; expYear: number; cvc: string };

/** `approve` answers the extra step that an earlier card asked for. */
export type TestAttempt = { card: TestCard } | { approve: boolean };

export type TestConfirmation =
  | { status: "succeeded" | "requires_action" }
  | { status: "failed"; error: string };
