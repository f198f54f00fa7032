/** Admin calls. Each sends the admin key and forbids caching of the response. */
import type {
  AdminAnalytics,
  AdminEmail,
  AdminMessage,
  AdminStats,
  AdminTrends,
  AnswerOf,
  AuditEntry,
  BanIpBody,
  Budget,
  CallName,
  CompanyMessage,
  IpBan,
  QueryOf,
  RateLimit,
  SuspiciousActivity,
} from "@mayfly/contract";
import {
  ADMIN_KEY_HEADER,
  SUSPICIONS_SHOWN,
  type AnalyticsRange,
} from "@mayfly/contract/admin-constants";
import type { CompanyInbox } from "@mayfly/contract/constants";
import { callUrl } from "./call-url.ts";
import { callForAnswer, type Answer, type Asked } from "./client.ts";
import { download, type Transfer } from "./download.ts";

export type Asking = { readonly key: string; readonly signal?: AbortSignal };

/** A page of rows and the total number of rows. */
export type Rows<Row> = { readonly rows: readonly Row[]; readonly total: number };

export function fetchStats(asking: Asking): Promise<AdminStats> {
  return callAdmin(asking, "GET /api/admin/stats", {});
}

export function fetchAnalytics(asking: Asking, range: AnalyticsRange): Promise<AdminAnalytics> {
  return callAdmin(asking, "GET /api/admin/analytics", { query: { range } });
}

export function fetchTrends(asking: Asking): Promise<AdminTrends> {
  return callAdmin(asking, "GET /api/admin/analytics/overview", {});
}

export function fetchEmails(
  asking: Asking,
  query: QueryOf<"GET /api/admin/emails">,
): Promise<Rows<AdminEmail>> {
  return rowsOf(askAdmin(asking, "GET /api/admin/emails", { query }));
}

export function fetchEmailMessages(asking: Asking, emailId: string): Promise<Rows<AdminMessage>> {
  const asked = { params: { emailId }, query: {} };
  return rowsOf(askAdmin(asking, "GET /api/admin/email-messages/:emailId", asked));
}

export function fetchCompanyInbox(
  asking: Asking,
  inbox: CompanyInbox,
): Promise<Rows<CompanyMessage>> {
  const asked = { params: { inbox }, query: {} };
  return rowsOf(askAdmin(asking, "GET /api/admin/company-inbox/:inbox", asked));
}

export function fetchCompanyMessage(
  asking: Asking,
  inbox: CompanyInbox,
  id: string,
): Promise<CompanyMessage> {
  return callAdmin(asking, "GET /api/admin/company-inbox/:inbox/:id", { params: { inbox, id } });
}

/** Like `fetchAttachment`, but authorized by the admin key instead of an address token. */
export function fetchOperatorsAttachment(
  { token: key, messageId }: { token: string; messageId: string },
  index: number,
  transfer?: Transfer,
): Promise<Blob> {
  const params = { id: messageId, index: String(index) };
  const url = callUrl("GET /api/admin/messages/:id/attachments/:index", { params });
  return download(url, { accept: "*/*", headers: { [ADMIN_KEY_HEADER]: key } }, transfer);
}

/** Returns the number of messages. Requests one row, because the total is in a header. */
export async function countCompanyInbox(asking: Asking, inbox: CompanyInbox): Promise<number> {
  const asked = { params: { inbox }, query: { limit: "1" } };
  const name = "GET /api/admin/company-inbox/:inbox";
  return (await rowsOf(askAdmin(asking, name, asked))).total;
}

export async function deleteCompanyMessage(asking: Asking, id: string): Promise<void> {
  await callAdmin(asking, "DELETE /api/admin/company-inbox/delete/:id", { params: { id } });
}

export function fetchBans(
  asking: Asking,
  query: QueryOf<"GET /api/admin/ip-bans">,
): Promise<Rows<IpBan>> {
  return rowsOf(askAdmin(asking, "GET /api/admin/ip-bans", { query }));
}

export async function banIp(asking: Asking, body: BanIpBody): Promise<void> {
  await callAdmin(asking, "POST /api/admin/ban-ip", { body });
}

export async function removeBan(asking: Asking, ip: string): Promise<void> {
  await callAdmin(asking, "DELETE /api/admin/ban-ip/:ip", { params: { ip } });
}

export function fetchRateLimits(
  asking: Asking,
  query: QueryOf<"GET /api/admin/rate-limits">,
): Promise<Rows<RateLimit>> {
  return rowsOf(askAdmin(asking, "GET /api/admin/rate-limits", { query }));
}

export function fetchBudgets(asking: Asking): Promise<Rows<Budget>> {
  return rowsOf(askAdmin(asking, "GET /api/admin/budgets", {}));
}

export async function removeRateLimit(asking: Asking, ip: string): Promise<void> {
  await callAdmin(asking, "DELETE /api/admin/rate-limits/:ip", { params: { ip } });
}

export function fetchSuspicions(asking: Asking): Promise<Rows<SuspiciousActivity>> {
  const query = { limit: String(SUSPICIONS_SHOWN) };
  return rowsOf(askAdmin(asking, "GET /api/admin/suspicious-activity", { query }));
}

export function fetchAudit(
  asking: Asking,
  query: QueryOf<"GET /api/admin/audit">,
): Promise<Rows<AuditEntry>> {
  return rowsOf(askAdmin(asking, "GET /api/admin/audit", { query }));
}

export async function callAdmin<Name extends CallName>(
  asking: Asking,
  name: Name,
  asked: Asked<Name>,
): Promise<AnswerOf<Name>> {
  return (await askAdmin(asking, name, asked)).body;
}

/** Like `callAdmin`, but also returns the response headers. */
export function askAdmin<Name extends CallName>(
  { key, signal }: Asking,
  name: Name,
  asked: Asked<Name>,
): Promise<Answer<AnswerOf<Name>>> {
  return callForAnswer(name, {
    ...asked,
    ...(signal && { signal }),
    headers: {
      [ADMIN_KEY_HEADER]: key,
      "content-type": "application/json",
      "cache-control": "no-cache",
    },
  });
}

/** Without a total in the headers, the rows are all there are. */
export async function rowsOf<Row>(answer: Promise<Answer<readonly Row[]>>): Promise<Rows<Row>> {
  const { body: rows, headers } = await answer;
  const total = headers.get("x-total-count") ?? "";
  return { rows, total: /^\d{1,12}$/.test(total) ? Number(total) : rows.length };
}
