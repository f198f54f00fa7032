import type { Rejection } from "@mayfly/contract/admin-constants";

/** The SMTP replies that refuse mail, grouped by their meaning for an operator. */
export const REPLIES_BY_REJECTION: Readonly<Record<Rejection, readonly string[]>> = {
  "unknown-address": ["unknown-address", "no-recipient-left", "foreign-domain"],
  "full-inbox": ["full", "network-full"],
  "bad-message": [
    "message-too-large",
    "headers-too-large",
    "bare-newline-in-message",
    "too-large-for-recipients",
    "utf8-not-announced",
  ],
  "limits-and-bans": [
    "banned",
    "banned-meanwhile",
    "endless-message",
    "line-without-end",
    "message-timed-out",
    "no-memory-for-network",
    "stalled-message",
    "timed-out",
    "too-many-connections-of-network",
    "too-many-errors",
    "too-many-recipients",
    "too-much-company-mail",
    "too-slow",
  ],
  protocol: [
    "bad-arguments",
    "bad-recipient",
    "bad-sender",
    "bare-newline-in-command",
    "control-characters",
    "hello-missing",
    "line-too-long",
    "not-implemented",
    "recipient-missing",
    "sender-missing",
    "tls-running",
    "transaction-running",
    "unknown-command",
    "unknown-parameter",
  ],
  "trouble-here": [
    "no-memory",
    "no-room",
    "session-failed",
    "shutting-down",
    "store-away",
    "too-many-connections",
  ],
};

export function rejectionCount(reply: string): string {
  return `rejected.${reply}`;
}
