/** A card form: Stripe's element or the test mode's form. */
export type Payer = {
  /** Rejects if there was no response: it is then unknown whether the card was charged. */
  readonly confirm: (clientSecret: string) => Promise<Confirmation>;
};

/** `incomplete`: nothing was sent, and the form marks the invalid fields. */
export type Confirmation =
  | { readonly status: "succeeded" }
  | { readonly status: "incomplete" }
  | { readonly status: "failed"; readonly message: string };

/** The card or its bank declined the payment. */
export class CardDeclined extends Error {}
