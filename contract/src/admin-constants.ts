import { MESSAGES_PER_INBOX } from "./standard-limits.ts";

/** Sent with every call of the operator's panel. */
export const ADMIN_KEY_HEADER = "x-admin-key";
export const ADMIN_KEY_LENGTH_MIN = 16;

export const ADMIN_REFRESH_MS = 30_000;
export const SUSPICIONS_SHOWN = 20;
/** Stands for the networks of suspicious events that were too many to be recorded one by one. */
export const OTHER_NETWORKS = "other networks";
export const COMPANY_PREVIEW_LENGTH = 100;
/** Messages that one call answers unless it is asked for fewer: what an inbox holds at most, by default. */
export const MESSAGES_SHOWN = MESSAGES_PER_INBOX;
export const COMPANY_MESSAGES_SHOWN = 200;
/** From here on the overview warns of a company inbox. */
export const COMPANY_INBOX_WARNING_PERCENT = 80;

/** Rows that one call answers at most, and unless it is asked for fewer. */
export const ADMIN_PAGE_ROWS_MAX = 500;
export const ADMIN_PAGE_ROWS = 50;
export const ADMIN_SEARCH_LENGTH_MAX = 100;

export const BAN_REASON_LENGTH_MAX = 200;
/** Ten years: whoever means longer means for good. */
export const BAN_SECONDS_MAX = 315_360_000;

/** What the charts look back on. */
export const ANALYTICS_RANGES = ["hour", "day", "week", "month"] as const;
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];
/** Why mail is refused, or has to come again: the usual reasons first. */
export const REJECTIONS = [
  "unknown-address",
  "full-inbox",
  "bad-message",
  "limits-and-bans",
  "protocol",
  "trouble-here",
] as const;
export type Rejection = (typeof REJECTIONS)[number];
/** How payments end. */
export const PAYMENT_OUTCOMES = ["given", "canceled", "refunded", "disputed"] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** `retired`: it receives and isn't offered. `removed`: it doesn't even receive. */
export const DOMAIN_STATES = ["offered", "retired", "removed"] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

/** What networks share: each budget has a total, a share for one network, and a larger one for wider networks. */
export const BUDGETS = [
  "live-addresses",
  "stored-bytes",
  "name-holds",
  "smtp-connections",
  "smtp-bytes",
  "http-sockets",
  "streams",
] as const;
export type BudgetName = (typeof BUDGETS)[number];
/** Networks that the panel lists for each budget. */
export const BUDGET_HOLDERS_SHOWN = 5;

/** How a test of the infrastructure ends, from well to worst; and what they say together. */
export const DIAGNOSTIC_STATUSES = ["pass", "warning", "fail"] as const;
export type DiagnosticStatus = (typeof DIAGNOSTIC_STATUSES)[number];
export const OVERALL_STATUSES = ["healthy", "warning", "critical"] as const;
export type OverallStatus = (typeof OVERALL_STATUSES)[number];
/** No test of it takes longer, however silent the other side is. */
export const DIAGNOSTIC_TEST_MS = 8_000;
