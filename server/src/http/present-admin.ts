import type { AuditEntry, IpBan, SuspiciousActivity } from "@mayfly/contract";
import type { Ban } from "../abuse/ban-store.ts";
import type { RecordedSuspicion } from "../abuse/suspicion-store.ts";
import type { AuditPage } from "../admin/audit-store.ts";

/** The operator's rows as the contract has them. */
export function presentBan(ban: Ban): IpBan {
  return {
    id: ban.network,
    ipAddress: ban.network,
    reason: ban.reason,
    bannedAt: isoTime(ban.bannedAtMs),
    ...(ban.expiresAtMs !== null && { expiresAt: isoTime(ban.expiresAtMs) }),
  };
}

export function presentSuspicion(
  suspicion: RecordedSuspicion,
  isBlocked: boolean,
): SuspiciousActivity {
  const { id, ip, severity, activityType, details, userAgent, createdAtMs } = suspicion;
  return {
    id: String(id),
    ipAddress: ip,
    severity,
    activityType,
    details,
    userAgent,
    createdAt: isoTime(createdAtMs),
    isBlocked,
  };
}

export function presentAuditEntry(entry: AuditPage["entries"][number]): AuditEntry {
  return {
    id: String(entry.id),
    action: entry.action,
    subject: entry.subject,
    ipAddress: entry.ip,
    createdAt: isoTime(entry.createdAtMs),
  };
}

export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
