import { Type, type Static } from "typebox";
import { AUDIT_OUTCOMES } from "../../admin-constants.ts";
import { Count, NetworkAddress, page } from "./lists.ts";
import { COMPANY_INBOXES } from "../../constants.ts";
import { Timestamp } from "../timestamp.ts";
import type { CallTable } from "../../call-table.ts";

/**
 * Calls of the operator's panel. Each call needs the operator's key in `X-Admin-Key`; its ids work in no other API.
 * Long lists are paged: `X-Total-Count` is the total number of rows.
 */

/** Rolling windows, including the current minute. */
const Spans = Type.Object({ lastHour: Count, lastDay: Count, lastWeek: Count });

/** GET /api/admin/stats: also verifies a key. */
export const AdminStats = Type.Object({
  activeTempEmails: Count,
  activePremiumEmails: Count,
  activeIpBans: Count,
  emailStats: Spans,
  messageStats: Spans,
  beside: Type.Object(
    {
      tempEmailsHourAgo: Type.Union([Count, Type.Null()], {
        description: "null: not measured",
      }),
      premiumEmailsEnding: Type.Integer({ minimum: 0, description: "Within three hours" }),
      permanentIpBans: Count,
    },
    { description: "Captions below the three counts of active items" },
  ),
  waiting: Type.Object(
    {
      companyMessages: Count,
      rateLimits: Count,
      suspicions: Count,
    },
    { description: "Counts shown in the tabs" },
  ),
  companyInboxes: Type.Array(
    Type.Object({
      inbox: Type.Enum([...COMPANY_INBOXES]),
      filledPercent: Type.Integer({
        minimum: 0,
        maximum: 100,
        description:
          "Used share of the message limit or the byte limit: the greater one, rounded down",
      }),
      messages: Count,
    }),
  ),
  serverTime: Timestamp,
});
export type AdminStats = Static<typeof AdminStats>;

/** GET /api/admin/audit: the operator's actions, the latest first. */
export const AuditEntry = Type.Object({
  id: Type.String(),
  action: Type.String(),
  subject: Type.String({ description: "The target of the action; never mail content" }),
  ipAddress: NetworkAddress,
  createdAt: Timestamp,
  outcome: Type.Enum([...AUDIT_OUTCOMES], {
    description: "unknown: the action is still running, or the server couldn't record how it ended",
  }),
  code: Type.Union([Type.String(), Type.Null()], {
    description: "The error's code, if the action was refused or failed",
  }),
});
export type AuditEntry = Static<typeof AuditEntry>;

const AuditQuery = Type.Object(page);

/** Describes the completed action when there is nothing else to return. */
export const AdminDone = Type.Object({ message: Type.String() });

export const adminCalls = {
  "GET /api/admin/stats": {
    operationId: "readStats",
    summary: "Read the numbers of the overview",
    auth: "operator",
    answers: { 200: AdminStats },
  },
  "GET /api/admin/audit": {
    operationId: "listAudit",
    summary: "List the operator’s actions",

    auth: "operator",
    query: AuditQuery,
    answers: { 200: Type.Array(AuditEntry) },
  },
} satisfies CallTable;
