import type { Severity } from "./suspicion-store.ts";

/**
 * `ban`: a network with `after` offenses within `withinMs` is banned automatically for `seconds`. An SMTP ban also
 * refuses honest mail. Large senders' common mistakes therefore have no ban: mail to expired names looks like
 * harvesting, and their errors look like abuse. Also without a ban: a provider whose secret is configured wrongly here
 * (`webhook-forgery`), and offenses that a limit already keeps rare.
 */
export type SuspicionRule = {
  severity: Severity;
  ban?: { after: number; withinMs: number; seconds: number };
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOUR_SECONDS = 3_600;

/** Each kind of suspicion, its severity, and its automatic ban. */
export const SUSPICION_RULES = {
  "relay-attempt": {
    severity: "medium",
    ban: { after: 50, withinMs: 10 * MINUTE_MS, seconds: HOUR_SECONDS },
  },
  "recipient-harvesting": { severity: "medium" },
  "protocol-abuse": { severity: "low" },
  smuggling: {
    severity: "medium",
    ban: { after: 20, withinMs: HOUR_MS, seconds: HOUR_SECONDS },
  },
  "too-many-connections": { severity: "low" },
  "token-guessing": {
    severity: "high",
    ban: { after: 200, withinMs: 10 * MINUTE_MS, seconds: HOUR_SECONDS },
  },
  "password-guessing": {
    severity: "high",
    ban: { after: 50, withinMs: HOUR_MS, seconds: HOUR_SECONDS },
  },
  "creation-burst": { severity: "low" },
  "sending-burst": { severity: "medium" },
  "reply-to-stranger": { severity: "medium" },
  "unsafe-characters": {
    severity: "high",
    ban: { after: 20, withinMs: HOUR_MS, seconds: HOUR_SECONDS },
  },
  "blocked-forward": { severity: "medium" },
  "unanswerable-reply": { severity: "low" },
  "mail-loop": { severity: "low" },
  "link-guessing": { severity: "medium" },
  "contact-burst": { severity: "low" },
  "subscription-burst": { severity: "medium" },
  "price-tampering": { severity: "medium" },
  "foreign-payment": { severity: "medium" },
  "payment-mismatch": { severity: "high" },
  "payment-dispute": { severity: "high" },
  "payment-burst": { severity: "medium" },
  "prefix-probing": { severity: "low" },
  "webhook-forgery": { severity: "medium" },
  "admin-key-guessing": {
    severity: "high",
    ban: { after: 30, withinMs: HOUR_MS, seconds: 24 * HOUR_SECONDS },
  },
} as const satisfies Record<string, SuspicionRule>;

export type SuspicionKind = keyof typeof SUSPICION_RULES;
