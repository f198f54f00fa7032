/** What takes a card: Stripe's element, or the test mode's own form. */
export type Payer = {
  /** Rejects where no answer came: then nobody here knows whether the card was charged. */
  readonly confirm: (clientSecret: string) => Promise<Confirmation>;
};

/** `incomplete`: nothing was sent, and the form says at its fields what is missing. */
export type Confirmation =
  | { readonly status: "succeeded" }
  | { readonly status: "incomplete" }
  | { readonly status: "failed"; readonly message: string };

/** The card, or its bank, said no. */
export class CardRefused extends Error {}
