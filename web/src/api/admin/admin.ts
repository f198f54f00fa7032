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
import { callUrl } from "../call-url.ts";
import { callForResponse, type ApiResponse, type CallRequest } from "../client.ts";
import { download, type Transfer } from "../download.ts";

export type AdminCaller = { readonly key: string; readonly signal?: AbortSignal };

/** A page of rows and the total number of rows. */
export type Rows<Row> = { readonly rows: readonly Row[]; readonly total: number };

export function fetchStats(caller: AdminCaller): Promise<AdminStats> {
  return callAdmin(caller, "GET /api/admin/stats", {});
}

export function fetchAnalytics(
  caller: AdminCaller,
  range: AnalyticsRange,
): Promise<AdminAnalytics> {
  return callAdmin(caller, "GET /api/admin/analytics", { query: { range } });
}

export function fetchTrends(caller: AdminCaller): Promise<AdminTrends> {
  return callAdmin(caller, "GET /api/admin/analytics/overview", {});
}

export function fetchEmails(
  caller: AdminCaller,
  query: QueryOf<"GET /api/admin/emails">,
): Promise<Rows<AdminEmail>> {
  return rowsOf(callAdminForResponse(caller, "GET /api/admin/emails", { query }));
}

export function fetchEmailMessages(
  caller: AdminCaller,
  emailId: string,
): Promise<Rows<AdminMessage>> {
  const request = { params: { emailId }, query: {} };
  return rowsOf(callAdminForResponse(caller, "GET /api/admin/email-messages/:emailId", request));
}

export function fetchCompanyInbox(
  caller: AdminCaller,
  inbox: CompanyInbox,
): Promise<Rows<CompanyMessage>> {
  const request = { params: { inbox }, query: {} };
  return rowsOf(callAdminForResponse(caller, "GET /api/admin/company-inbox/:inbox", request));
}

export function fetchCompanyMessage(
  caller: AdminCaller,
  inbox: CompanyInbox,
  id: string,
): Promise<CompanyMessage> {
  return callAdmin(caller, "GET /api/admin/company-inbox/:inbox/:id", { params: { inbox, id } });
}

/** Like `fetchAttachment`, but authorized by the admin key instead of an address token. */
export function fetchAttachmentAsAdmin(
  { token: key, messageId }: { token: string; messageId: string },
  index: number,
  transfer?: Transfer,
): Promise<Blob> {
  const params = { id: messageId, index: String(index) };
  const url = callUrl("GET /api/admin/messages/:id/attachments/:index", { params });
  return download(url, { accept: "*/*", headers: { [ADMIN_KEY_HEADER]: key } }, transfer);
}

/** Returns the number of messages. Requests one row, because the total is in a header. */
export async function countCompanyInbox(caller: AdminCaller, inbox: CompanyInbox): Promise<number> {
  const request = { params: { inbox }, query: { limit: "1" } };
  const name = "GET /api/admin/company-inbox/:inbox";
  return (await rowsOf(callAdminForResponse(caller, name, request))).total;
}

export async function deleteCompanyMessage(caller: AdminCaller, id: string): Promise<void> {
  await callAdmin(caller, "DELETE /api/admin/company-inbox/delete/:id", { params: { id } });
}

export function fetchBans(
  caller: AdminCaller,
  query: QueryOf<"GET /api/admin/ip-bans">,
): Promise<Rows<IpBan>> {
  return rowsOf(callAdminForResponse(caller, "GET /api/admin/ip-bans", { query }));
}

export async function banIp(caller: AdminCaller, body: BanIpBody): Promise<void> {
  await callAdmin(caller, "POST /api/admin/ban-ip", { body });
}

export async function removeBan(caller: AdminCaller, ip: string): Promise<void> {
  await callAdmin(caller, "DELETE /api/admin/ban-ip/:ip", { params: { ip } });
}

export function fetchRateLimits(
  caller: AdminCaller,
  query: QueryOf<"GET /api/admin/rate-limits">,
): Promise<Rows<RateLimit>> {
  return rowsOf(callAdminForResponse(caller, "GET /api/admin/rate-limits", { query }));
}

export function fetchBudgets(caller: AdminCaller): Promise<Rows<Budget>> {
  return rowsOf(callAdminForResponse(caller, "GET /api/admin/budgets", {}));
}

export async function removeRateLimit(caller: AdminCaller, ip: string): Promise<void> {
  await callAdmin(caller, "DELETE /api/admin/rate-limits/:ip", { params: { ip } });
}

export function fetchSuspicions(caller: AdminCaller): Promise<Rows<SuspiciousActivity>> {
  const query = { limit: String(SUSPICIONS_SHOWN) };
  return rowsOf(callAdminForResponse(caller, "GET /api/admin/suspicious-activity", { query }));
}

export function fetchAudit(
  caller: AdminCaller,
  query: QueryOf<"GET /api/admin/audit">,
): Promise<Rows<AuditEntry>> {
  return rowsOf(callAdminForResponse(caller, "GET /api/admin/audit", { query }));
}

export async function callAdmin<Name extends CallName>(
  caller: AdminCaller,
  name: Name,
  request: CallRequest<Name>,
): Promise<AnswerOf<Name>> {
  return (await callAdminForResponse(caller, name, request)).body;
}

/** Like `callAdmin`, but also returns the response headers. */
export function callAdminForResponse<Name extends CallName>(
  { key, signal }: AdminCaller,
  name: Name,
  request: CallRequest<Name>,
): Promise<ApiResponse<AnswerOf<Name>>> {
  return callForResponse(name, {
    ...request,
    ...(signal && { signal }),
    headers: {
      [ADMIN_KEY_HEADER]: key,
      "content-type": "application/json",
      "cache-control": "no-cache",
    },
  });
}

/** Without a total in the headers, the rows are all there are. */
export async function rowsOf<Row>(
  answer: Promise<ApiResponse<readonly Row[]>>,
): Promise<Rows<Row>> {
  const { body: rows, headers } = await answer;
  const total = headers.get("x-total-count") ?? "";
  return { rows, total: /^\d{1,12}$/.test(total) ? Number(total) : rows.length };
}
