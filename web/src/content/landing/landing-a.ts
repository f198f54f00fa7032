import type { Landing, Moment } from "./landing.ts";

/** A route of template A: a moment of an address's life, features, uses with what arrives. */
export type LandingA = Landing & {
  /** Of both buttons that lead to the main page. */
  readonly start: string;
  readonly moment: Moment & { readonly highlight: string; readonly note: string };
  readonly features: Features;
  readonly uses: Uses;
};

export type Features = {
  readonly heading: string;
  readonly instant: string;
  readonly live: string;
  readonly privacy: string;
};

export type Uses = {
  readonly heading: string;
  readonly signups: Use;
  readonly verification: Use;
  readonly testing: Use;
  readonly spam: Use;
};

export type Use = { readonly text: string; readonly arrives: Arrival };

/** The sender, and what stands beside the use: a subject, a code, or the reply to a letter too late. */
export type Arrival = { readonly from: string } & (
  | { readonly subject: string }
  | { readonly code: string }
  | { readonly refusal: string }
);

/** What senders hear once an address has ended; the words are our SMTP server's. */
export const REFUSAL = "550 5.1.1 No such address here";
