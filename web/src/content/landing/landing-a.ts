import type { Landing, Moment } from "./landing.ts";

/** A landing page of template A: a moment of an address's life, features, and uses with sample mail. */
export type LandingA = Landing & {
  /** The text of both buttons that lead to the main page. */
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

type Use = { readonly text: string; readonly arrives: Arrival };

/** Sample mail beside a use: its sender with a subject, a code, or the refusal of late mail. */
export type Arrival = { readonly from: string } & (
  | { readonly subject: string }
  | { readonly code: string }
  | { readonly refusal: string }
);

/** The reply to senders after an address has ended, from our SMTP server. */
export const REFUSAL = "550 5.1.1 No such address here";
