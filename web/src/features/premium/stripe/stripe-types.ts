/** The part of Stripe.js that Mayfly uses (docs.stripe.com/js). Loaded at runtime, never bundled. */
type StripeError = {
  readonly type?: string;
  readonly message?: string;
  readonly payment_intent?: { readonly status: string };
};

export type StripeOutcome = {
  readonly error?: StripeError;
  readonly paymentIntent?: { readonly status: string };
};

type StripeElement = {
  readonly mount: (parent: HTMLElement) => void;
  readonly destroy: () => void;
  readonly on: (event: "ready" | "loaderror", listener: () => void) => void;
};

export type StripeElements = {
  readonly create: (type: "payment", options: object) => StripeElement;
};

export type Stripe = {
  readonly elements: (options: {
    clientSecret: string;
    appearance: object;
    locale: string;
  }) => StripeElements;
  readonly confirmPayment: (options: {
    elements: StripeElements;
    confirmParams: { return_url: string };
    /** Redirects only for payment methods that require it. */
    redirect: "if_required";
  }) => Promise<StripeOutcome>;
};

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe;
  }
}
