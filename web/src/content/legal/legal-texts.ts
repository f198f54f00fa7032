import type { MDXContent } from "mdx/types.js";
import PrivacyPolicy from "./privacy-policy.mdx";
import TermsOfService from "./terms-of-service.mdx";

/** Update with each change of a text. A host with other texts sets its own date. */
export const LAST_UPDATED = { iso: "2025-01-01", words: "January 1, 2025" } as const;

/** The condition of a section: addresses for sale, the test mode, or a provider of analytics or advertisements. */
export type Condition = "premium" | "test-mode" | "third-party";

export type LegalText = {
  readonly heading: string;
  readonly title: string;
  readonly description: string;
  /** Shown under the heading. */
  readonly lead: string;
  readonly listing: string;
  /** Sections that apply only if the operator has set something up, by fragment. */
  readonly conditional: Readonly<Record<string, Condition>>;
  readonly body: MDXContent;
};

export const PRIVACY_POLICY: LegalText = {
  heading: "Privacy Policy",
  title: "Privacy Policy: what we store, and for how long - Mayfly",
  description:
    "All data that this site stores, why, and for how long: addresses, messages, IP addresses, payments, subscriptions, your browser’s storage.",
  lead: "What we store about you, why, and for how long.",
  listing: "All data that we store, why, and for how long.",
  conditional: {
    "when-you-buy-an-address": "premium",
  },
  body: PrivacyPolicy,
};

export const TERMS_OF_SERVICE: LegalText = {
  heading: "Terms of Service",
  title: "Terms of Service - Mayfly",
  description:
    "The rules for using temporary addresses on this site: what is allowed, free and premium addresses, payments and refunds, and our liability.",
  lead: "What you get, what is allowed, and what we don’t promise.",
  listing: "What you get, what is allowed, and what we don’t promise.",
  conditional: { "premium-addresses": "premium", "payments-and-refunds": "premium" },
  body: TermsOfService,
};
