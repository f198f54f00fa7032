import type { MDXContent } from "mdx/types.js";
import PrivacyPolicy from "./privacy-policy.mdx";
import TermsOfService from "./terms-of-service.mdx";

/** Changes with the words, and whoever hosts the site changes it with theirs. */
export const LAST_UPDATED = { iso: "2025-01-01", words: "January 1, 2025" } as const;

/** What has to be there: addresses for sale, the test mode, somebody who measures or advertises. */
export type Condition = "premium" | "test-mode" | "third-party";

export type LegalText = {
  readonly heading: string;
  readonly title: string;
  readonly description: string;
  /** Under its heading. */
  readonly lead: string;
  readonly listing: string;
  /** Sections that are only true where the operator has set something up, by their fragments. */
  readonly conditional: Readonly<Record<string, Condition>>;
  readonly body: MDXContent;
};

export const PRIVACY_POLICY: LegalText = {
  heading: "Privacy Policy",
  title: "Privacy Policy: what is kept, and for how long - Mayfly",
  description:
    "Every kind of data that this site keeps, why, and until when: addresses, messages, IP addresses, payments, subscriptions, your browser’s storage.",
  lead: "What is kept about you here, why, and until when.",
  listing: "Every kind of data that is kept, why, and until when.",
  conditional: {
    "when-you-buy-an-address": "premium",
  },
  body: PrivacyPolicy,
};

export const TERMS_OF_SERVICE: LegalText = {
  heading: "Terms of Service",
  title: "Terms of Service - Mayfly",
  description:
    "The rules for using temporary addresses here: what is allowed, what free and premium addresses are, payments and refunds, and what nobody can promise.",
  lead: "What you get, what you may do with it, and what nobody can promise.",
  listing: "What you get, what you may do with it, and what nobody can promise.",
  conditional: { "premium-addresses": "premium", "payments-and-refunds": "premium" },
  body: TermsOfService,
};
