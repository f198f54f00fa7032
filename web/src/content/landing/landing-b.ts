import type { Paragraph } from "../wording.ts";
import type { Landing, Moment } from "./landing.ts";

/** A landing page of template B: badges, features, lists of uses, benefits. */
export type LandingB = Landing & {
  readonly moment: Moment & { readonly messages: readonly SampleMessage[] };
  readonly badges: Record<BadgeName, Paragraphs>;
  readonly features: Record<FeatureName, Paragraphs> & { readonly heading: string };
  readonly uses: Record<UseName, readonly string[]> & { readonly heading: string };
  readonly benefits: { readonly heading: string; readonly list: readonly string[] };
};

type SampleMessage = { readonly from: string; readonly subject: string };

type Paragraphs = readonly Paragraph[];

/** The claim of each badge. The text beside it states its limits. */
export const BADGES = {
  registration: "No Registration Required",
  free: "100% Free Forever",
  deletion: "Auto-Delete Protection",
  live: "Real-Time Inbox",
} as const;

/** The name of each feature, with the figure before it. */
export const FEATURES = {
  instant: { title: "Instant generation", figure: "under 2 s" },
  privacy: { title: "Privacy protection", figure: "0 images fetched" },
  inbox: { title: "Real inbox", figure: "25 MB" },
  duration: { title: "Flexible duration", figure: "%FREE_LIFETIME_SHORT%" },
} as const;

export const USES = {
  shopping: "Shopping and deals",
  software: "Software and services",
  content: "Content and media",
  development: "Development and testing",
} as const;

export type BadgeName = keyof typeof BADGES;
export type FeatureName = keyof typeof FEATURES;
export type UseName = keyof typeof USES;
