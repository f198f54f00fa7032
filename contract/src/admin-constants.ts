import { MESSAGES_PER_INBOX } from "./standard-limits.ts";

/** Header of every call of the operator's panel. */
export const ADMIN_KEY_HEADER = "x-admin-key";
export const ADMIN_KEY_LENGTH_MIN = 16;

export const ADMIN_REFRESH_MS = 30_000;
export const SUSPICIONS_SHOWN = 20;
/** Groups the networks of suspicious events that exceeded the number of separate rows. */
export const OTHER_NETWORKS = "other networks";
export const COMPANY_PREVIEW_LENGTH = 100;
/** Default and maximum number of messages in one response: the default capacity of an inbox. */
export const MESSAGES_SHOWN = MESSAGES_PER_INBOX;
export const COMPANY_MESSAGES_SHOWN = 200;
/** The overview warns when a company inbox is this full. */
export const COMPANY_INBOX_WARNING_PERCENT = 80;

/** Default and maximum number of rows in one response. */
export const ADMIN_PAGE_ROWS_MAX = 500;
export const ADMIN_PAGE_ROWS = 50;
export const ADMIN_SEARCH_LENGTH_MAX = 100;

export const BAN_REASON_LENGTH_MAX = 200;
/** Ten years. A longer ban should be permanent. */
export const BAN_SECONDS_MAX = 315_360_000;

/** Time ranges of the charts. */
export const ANALYTICS_RANGES = ["hour", "day", "week", "month"] as const;
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];
/** Reasons for refusing or deferring mail, the most common first. */
export const REJECTIONS = [
  "unknown-address",
  "full-inbox",
  "bad-message",
  "limits-and-bans",
  "protocol",
  "trouble-here",
] as const;
export type Rejection = (typeof REJECTIONS)[number];
/** Outcomes of a payment. */
export const PAYMENT_OUTCOMES = ["given", "canceled", "refunded", "disputed"] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** `retired`: receives mail but isn't offered. `removed`: receives no mail. */
export const DOMAIN_STATES = ["offered", "retired", "removed"] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

/**
 * Scarce resources that networks share. Each budget has a total, a share for one network, and a larger share for
 * wider networks.
 */
export const BUDGETS = [
  "live-addresses",
  "stored-bytes",
  "name-holds",
  "smtp-connections",
  "smtp-bytes",
  "http-sockets",
  "streams",
  "opened-bytes",
  "waits",
] as const;
export type BudgetName = (typeof BUDGETS)[number];
/** Networks that the panel lists for each budget. */
export const BUDGET_HOLDERS_SHOWN = 5;

/** Outcomes of an infrastructure check, from best to worst; also the overall result. */
export const DIAGNOSTIC_STATUSES = ["pass", "warning", "fail"] as const;
export type DiagnosticStatus = (typeof DIAGNOSTIC_STATUSES)[number];
export const OVERALL_STATUSES = ["healthy", "warning", "critical"] as const;
export type OverallStatus = (typeof OVERALL_STATUSES)[number];
/** Timeout of one infrastructure check. */
export const DIAGNOSTIC_TEST_MS = 8_000;

/** How an action of the operator ended. */
export const AUDIT_OUTCOMES = ["done", "refused", "failed", "unknown"] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];
