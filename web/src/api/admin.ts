/** The operator's calls. Each carries the key, and no cache on the way may keep the answer. */
import type {
  AdminAnalytics,
  AdminEmail,
  AdminMessage,
  AdminStats,
  AdminTrends,
  AuditEntry,
  BanIpBody,
  Budget,
  CompanyMessage,
  IpBan,
  RateLimit,
  SuspiciousActivity,
} from "@mayfly/contract";
import {
  ADMIN_KEY_HEADER,
  SUSPICIONS_SHOWN,
  type AnalyticsRange,
} from "@mayfly/contract/admin-constants";
import type { CompanyInbox } from "@mayfly/contract/constants";
import { adminPaths } from "../admin-paths.ts";
import { callForAnswer, type Answer, type Call } from "./client.ts";
import { readAdminAnalytics, readAdminTrends } from "./read-admin-analytics.ts";
import { download, type Transfer } from "./download.ts";
import {
  readAdminEmail,
  readAdminMessage,
  readAdminStats,
  readAuditEntry,
  readBudget,
  readCompanyMessage,
  readIpBan,
  readRateLimit,
  readRows,
  readSuspicion,
  readTotal,
} from "./read-admin-answers.ts";

export type Asking = { readonly key: string; readonly signal?: AbortSignal };

/** Some rows, and how many there are in all. */
export type Rows<Row> = { readonly rows: readonly Row[]; readonly total: number };

export async function fetchStats(asking: Asking): Promise<AdminStats> {
  return readAdminStats((await get(asking, adminPaths.stats)).body);
}

export async function fetchAnalytics(
  asking: Asking,
  range: AnalyticsRange,
): Promise<AdminAnalytics> {
  return readAdminAnalytics((await get(asking, adminPaths.analytics(range))).body);
}

export async function fetchTrends(asking: Asking): Promise<AdminTrends> {
  return readAdminTrends((await get(asking, adminPaths.trends)).body);
}

export function fetchEmails(asking: Asking, query: URLSearchParams): Promise<Rows<AdminEmail>> {
  return getRows(asking, adminPaths.emails(query), readAdminEmail);
}

export function fetchEmailMessages(asking: Asking, id: string): Promise<Rows<AdminMessage>> {
  return getRows(asking, adminPaths.emailMessages(id), readAdminMessage);
}

export function fetchCompanyInbox(
  asking: Asking,
  inbox: CompanyInbox,
): Promise<Rows<CompanyMessage>> {
  return getRows(asking, adminPaths.companyInbox(inbox), readCompanyMessage);
}

export async function fetchCompanyMessage(
  asking: Asking,
  inbox: CompanyInbox,
  id: string,
): Promise<CompanyMessage> {
  return readCompanyMessage((await get(asking, adminPaths.companyMessage(inbox, id))).body);
}

/** As `fetchAttachment` does for visitors: the token is the operator's key. */
export function fetchOperatorsAttachment(
  { token: key, messageId }: { token: string; messageId: string },
  index: number,
  transfer?: Transfer,
): Promise<Blob> {
  const headers = { [ADMIN_KEY_HEADER]: key };
  return download(adminPaths.attachment(messageId, index), { accept: "*/*", headers }, transfer);
}

/** How many messages are in it. */
export async function countCompanyInbox(asking: Asking, inbox: CompanyInbox): Promise<number> {
  const { total } = await getRows(asking, adminPaths.companyInboxCount(inbox), readCompanyMessage);
  return total;
}

export async function deleteCompanyMessage(asking: Asking, id: string): Promise<void> {
  await callAdmin(asking, adminPaths.deleteCompanyMessage(id), { method: "DELETE" });
}

export function fetchBans(asking: Asking, query: URLSearchParams): Promise<Rows<IpBan>> {
  return getRows(asking, adminPaths.bans(query), readIpBan);
}

export async function banIp(asking: Asking, body: BanIpBody): Promise<void> {
  await callAdmin(asking, adminPaths.ban, { method: "POST", body });
}

export async function removeBan(asking: Asking, ip: string): Promise<void> {
  await callAdmin(asking, adminPaths.removeBan(ip), { method: "DELETE" });
}

export function fetchRateLimits(asking: Asking, query: URLSearchParams): Promise<Rows<RateLimit>> {
  return getRows(asking, adminPaths.rateLimits(query), readRateLimit);
}

export function fetchBudgets(asking: Asking): Promise<Rows<Budget>> {
  return getRows(asking, adminPaths.budgets, readBudget);
}

export async function removeRateLimit(asking: Asking, ip: string): Promise<void> {
  await callAdmin(asking, adminPaths.removeRateLimit(ip), { method: "DELETE" });
}

export function fetchSuspicions(asking: Asking): Promise<Rows<SuspiciousActivity>> {
  return getRows(asking, adminPaths.suspicions(SUSPICIONS_SHOWN), readSuspicion);
}

export function fetchAudit(asking: Asking, query: URLSearchParams): Promise<Rows<AuditEntry>> {
  return getRows(asking, adminPaths.audit(query), readAuditEntry);
}

export async function getRows<Row>(
  asking: Asking,
  path: string,
  readRow: (answer: unknown) => Row,
): Promise<Rows<Row>> {
  const { body, headers } = await get(asking, path);
  const rows = readRows(body, readRow);
  return { rows, total: readTotal(headers.get("x-total-count"), rows.length) };
}

export function get(asking: Asking, path: string): Promise<Answer> {
  return callAdmin(asking, path, {});
}

export function callAdmin({ key, signal }: Asking, path: string, call: Call): Promise<Answer> {
  return callForAnswer(path, {
    ...call,
    ...(signal && { signal }),
    headers: {
      [ADMIN_KEY_HEADER]: key,
      "content-type": "application/json",
      "cache-control": "no-cache",
    },
  });
}
