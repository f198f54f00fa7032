import type {
  AdminEmail,
  AdminMessage,
  AdminStats,
  AuditEntry,
  Budget,
  CompanyMessage,
  IpBan,
  RateLimit,
  SuspiciousActivity,
} from "@mayfly/contract";
import type { BudgetName } from "@mayfly/contract/admin-constants";
import type { BudgetUsage } from "../../abuse/budgets/budget-usage.ts";
import type { Ban } from "../../abuse/ban-store.ts";
import type { RateLimitBlock } from "../../abuse/rate-limit-store.ts";
import type { RecordedSuspicion } from "../../abuse/suspicion-store.ts";
import type { AuditPage } from "../../admin/audit-store.ts";
import type { ListedEmail } from "../../admin/email-list-store.ts";
import type { OpenMessage } from "../../admin/read-messages.ts";
import type { Spans, Stats } from "../../admin/read-stats.ts";
import { isActive } from "../../inbox/addresses/open-inbox.ts";
import { formatEmailAddress } from "../../address/email-address.ts";
import { mailboxInWords } from "../../outbound/compose/mail-text.ts";
import { presentAttachment, isoEnd, isoTime } from "../present.ts";

/** Converts the operator's rows to the contract's types. */
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
  const { id, ip, severity, activityType, details, userAgent, count } = suspicion;
  return {
    id: String(id),
    ipAddress: ip,
    severity,
    activityType,
    details,
    userAgent,
    createdAt: isoTime(suspicion.firstSeenAtMs),
    count,
    lastSeenAt: isoTime(suspicion.lastSeenAtMs),
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
    outcome: entry.outcome,
    code: entry.code,
  };
}

export function presentStats(
  stats: Stats,
  companyInboxes: AdminStats["companyInboxes"],
): AdminStats {
  return {
    activeTempEmails: stats.free,
    activePremiumEmails: stats.premium,
    activeIpBans: stats.bans,
    emailStats: presentSpans(stats.created),
    messageStats: presentSpans(stats.received),
    beside: {
      tempEmailsHourAgo: stats.freeHourAgo ?? null,
      premiumEmailsEnding: stats.premiumEnding,
      permanentIpBans: stats.permanentBans,
    },
    waiting: {
      companyMessages: stats.companyMessages,
      rateLimits: stats.rateLimits,
      suspicions: stats.suspicions,
    },
    companyInboxes,
    serverTime: isoTime(stats.nowMs),
  };
}

function presentSpans({ hour, day, week }: Spans): AdminStats["emailStats"] {
  return { lastHour: hour, lastDay: day, lastWeek: week };
}

export function presentEmail(email: ListedEmail, nowMs: number): AdminEmail {
  return {
    id: email.publicId,
    email: formatEmailAddress(email.email),
    type: email.kind === "premium" ? "premium" : "free",
    messageCount: email.messageCount,
    expiresAt: isoEnd(email.expiresAtMs),
    createdAt: isoTime(email.createdAtMs),
    ipAddress: email.ip,
    referrer: email.referrer,
    isActive: isActive(email, nowMs),
  };
}

export function presentAdminMessage(message: OpenMessage): AdminMessage {
  return {
    id: message.id,
    sender: mailboxInWords(message.from),
    subject: message.subject,
    received_at: isoTime(message.receivedAtMs),
    body_html: message.html,
    body_text: message.text,
    incomplete: !message.isComplete,
    attachments: message.attachments.map(presentAttachment),
  };
}

export function presentCompanyMessage(message: OpenMessage): CompanyMessage {
  return {
    id: message.id,
    from: mailboxInWords(message.from),
    subject: message.subject,
    body: message.text ?? message.intro,
    html: message.html,
    incomplete: !message.isComplete,
    attachments: message.attachments.map(presentAttachment),
    receivedAt: isoTime(message.receivedAtMs),
  };
}

export function presentRateLimit(block: RateLimitBlock): RateLimit {
  return {
    id: `${block.endpoint} ${block.ip}`,
    ipAddress: block.ip,
    endpoint: block.endpoint,
    requestCount: block.count,
    windowStart: isoTime(block.windowStartsAtMs),
    blockedUntil: isoTime(block.windowEndsAtMs),
    isBlocked: true,
  };
}

export function presentBudget(budget: BudgetUsage<BudgetName>): Budget {
  const { name, used, total, perNetwork, holders } = budget;
  return {
    name,
    used,
    total: presentLimit(total),
    perNetwork: presentLimit(perNetwork),
    holders: holders.map(({ network, used: held, max }) => ({
      network,
      used: held,
      max: presentLimit(max),
    })),
  };
}

/** JSON has no infinity. */
function presentLimit(limit: number): number | null {
  return limit === Infinity ? null : Math.floor(limit);
}
