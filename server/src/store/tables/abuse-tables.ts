import type { Generated } from "kysely";
import type { AuditOutcome } from "@mayfly/contract/admin-constants";

/** Limits, suspicions, bans, and the audit list. */
export type AbuseTables = {
  rate_limit: RateLimitTable;
  suspicious_activity: SuspiciousActivityTable;
  ip_ban: IpBanTable;
  audit_entry: AuditEntryTable;
};

type RateLimitTable = {
  ip: string;
  endpoint: string;
  request_count: number;
  window_start_at: number;
  window_end_at: number;
  blocked_until_at: number | null;
};

type SuspiciousActivityTable = {
  id: Generated<number>;
  ip: string;
  severity: "low" | "medium" | "high";
  activity_type: string;
  details: string;
  user_agent: string | null;
  /** The first time. */
  created_at: number;
  occurrences: Generated<number>;
  /** null: once */
  last_seen_at: Generated<number | null>;
  /** Hash of network and kind, so that repeats share one row; null in rows of older versions. */
  repeat_key: Generated<string | null>;
};

/** `network` is in the canonical form of `ip/network.ts`. */
type IpBanTable = {
  network: string;
  reason: string;
  banned_at: number;
  /** null: permanent */
  expires_at: number | null;
  /** 1: created by a rule, not by an operator. */
  by_rule: Generated<number>;
};

/** Actions with the operator's key, their source, and their outcome. */
type AuditEntryTable = {
  id: Generated<number>;
  action: string;
  subject: string;
  ip: string;
  created_at: number;
  outcome: AuditOutcome;
  /** Of the error catalog, for `refused` and `failed`. */
  code: string | null;
};
