import type {
  AdminEmail,
  AdminMessage,
  AdminStats,
  Attachment,
  AuditEntry,
  Budget,
  CompanyMessage,
  IpBan,
  RateLimit,
  SuspiciousActivity,
} from "@mayfly/contract";
import { BUDGETS } from "@mayfly/contract/admin-constants";
import { COMPANY_INBOXES } from "@mayfly/contract/constants";
import {
  count,
  fieldsOf,
  items,
  optionalText,
  text,
  time,
  UnreadableAnswer,
  type Fields,
} from "./fields.ts";
import { oneOf } from "./one-of.ts";
import { readAttachment } from "./read-answers.ts";

/** The border of the operator's calls: a value of the contract, or an error. */
export function readAdminStats(answer: unknown): AdminStats {
  const fields = fieldsOf(answer);
  const waiting = fieldsOf(fields["waiting"]);
  return {
    activeTempEmails: count(fields, "activeTempEmails"),
    activePremiumEmails: count(fields, "activePremiumEmails"),
    activeIpBans: count(fields, "activeIpBans"),
    emailStats: readSpans(fields["emailStats"]),
    messageStats: readSpans(fields["messageStats"]),
    beside: readBeside(fields["beside"]),
    waiting: {
      companyMessages: count(waiting, "companyMessages"),
      rateLimits: count(waiting, "rateLimits"),
      suspicions: count(waiting, "suspicions"),
    },
    companyInboxes: readCompanyInboxes(fields["companyInboxes"]),
    serverTime: time(fields, "serverTime"),
  };
}

function readCompanyInboxes(answer: unknown): AdminStats["companyInboxes"] {
  return readRows(answer, (row) => {
    const fields = fieldsOf(row);
    return {
      inbox: oneOf(COMPANY_INBOXES, fields["inbox"]),
      filledPercent: count(fields, "filledPercent"),
    };
  });
}

function readBeside(answer: unknown): AdminStats["beside"] {
  const fields = fieldsOf(answer);
  const hourAgo = "tempEmailsHourAgo";
  return {
    tempEmailsHourAgo: fields[hourAgo] === null ? null : count(fields, hourAgo),
    premiumEmailsEnding: count(fields, "premiumEmailsEnding"),
    permanentIpBans: count(fields, "permanentIpBans"),
  };
}

function readSpans(answer: unknown): AdminStats["emailStats"] {
  const fields = fieldsOf(answer);
  return {
    lastHour: count(fields, "lastHour"),
    lastDay: count(fields, "lastDay"),
    lastWeek: count(fields, "lastWeek"),
  };
}

export function readAdminEmail(answer: unknown): AdminEmail {
  const fields = fieldsOf(answer);
  return {
    id: text(fields, "id"),
    email: text(fields, "email"),
    type: fields["type"] === "premium" ? "premium" : "free",
    messageCount: count(fields, "messageCount"),
    expiresAt: time(fields, "expiresAt"),
    createdAt: time(fields, "createdAt"),
    ipAddress: optionalText(fields, "ipAddress") ?? null,
    referrer: optionalText(fields, "referrer") ?? null,
    isActive: fields["isActive"] === true,
  };
}

export function readAdminMessage(answer: unknown): AdminMessage {
  const fields = fieldsOf(answer);
  return {
    id: text(fields, "id"),
    sender: optionalText(fields, "sender") ?? "",
    subject: optionalText(fields, "subject") ?? "",
    received_at: time(fields, "received_at"),
    body_html: optionalText(fields, "body_html") ?? null,
    body_text: optionalText(fields, "body_text") ?? null,
    incomplete: fields["incomplete"] === true,
    attachments: readAttachments(fields["attachments"]),
  };
}

export function readCompanyMessage(answer: unknown): CompanyMessage {
  const fields = fieldsOf(answer);
  return {
    id: text(fields, "id"),
    from: optionalText(fields, "from") ?? "",
    subject: optionalText(fields, "subject") ?? "",
    body: optionalText(fields, "body") ?? "",
    html: optionalText(fields, "html") ?? null,
    incomplete: fields["incomplete"] === true,
    attachments: readAttachments(fields["attachments"]),
    receivedAt: time(fields, "receivedAt"),
  };
}

export function readIpBan(answer: unknown): IpBan {
  const fields = fieldsOf(answer);
  return {
    id: text(fields, "id"),
    ipAddress: text(fields, "ipAddress"),
    reason: optionalText(fields, "reason") ?? "",
    bannedAt: time(fields, "bannedAt"),
    ...(typeof fields["expiresAt"] === "string" && { expiresAt: time(fields, "expiresAt") }),
  };
}

export function readRateLimit(answer: unknown): RateLimit {
  const fields = fieldsOf(answer);
  return {
    id: text(fields, "id"),
    ipAddress: text(fields, "ipAddress"),
    endpoint: text(fields, "endpoint"),
    requestCount: count(fields, "requestCount"),
    windowStart: time(fields, "windowStart"),
    blockedUntil: time(fields, "blockedUntil"),
    isBlocked: fields["isBlocked"] === true,
  };
}

export function readBudget(answer: unknown): Budget {
  const fields = fieldsOf(answer);
  return {
    name: oneOf(BUDGETS, fields["name"]),
    used: count(fields, "used"),
    total: limit(fields, "total"),
    perNetwork: limit(fields, "perNetwork"),
    holders: items(fields, "holders").map(readHolder),
  };
}

function readHolder(answer: unknown): Budget["holders"][number] {
  const fields = fieldsOf(answer);
  return {
    network: text(fields, "network"),
    used: count(fields, "used"),
    max: limit(fields, "max"),
  };
}

function limit(fields: Fields, name: string): number | null {
  return fields[name] === null ? null : count(fields, name);
}

export function readSuspicion(answer: unknown): SuspiciousActivity {
  const fields = fieldsOf(answer);
  return {
    id: text(fields, "id"),
    ipAddress: text(fields, "ipAddress"),
    severity: oneOf(SEVERITIES, fields["severity"]),
    activityType: text(fields, "activityType"),
    details: optionalText(fields, "details") ?? "",
    userAgent: optionalText(fields, "userAgent") ?? null,
    createdAt: time(fields, "createdAt"),
    count: count(fields, "count"),
    lastSeenAt: time(fields, "lastSeenAt"),
    isBlocked: fields["isBlocked"] === true,
  };
}

const SEVERITIES: readonly SuspiciousActivity["severity"][] = ["high", "medium", "low"];

export function readAuditEntry(answer: unknown): AuditEntry {
  const fields = fieldsOf(answer);
  return {
    id: text(fields, "id"),
    action: text(fields, "action"),
    subject: optionalText(fields, "subject") ?? "",
    ipAddress: text(fields, "ipAddress"),
    createdAt: time(fields, "createdAt"),
  };
}

export function readRows<Row>(answer: unknown, readRow: (row: unknown) => Row): Row[] {
  if (!Array.isArray(answer)) throw new UnreadableAnswer("No list");
  return answer.map((row: unknown) => readRow(row));
}

/** Without a header of it the rows are all there are. */
export function readTotal(header: string | null, rows: number): number {
  return header !== null && /^\d{1,12}$/.test(header) ? Number(header) : rows;
}

function readAttachments(answer: unknown): Attachment[] {
  return Array.isArray(answer) ? answer.map(readAttachment) : [];
}
