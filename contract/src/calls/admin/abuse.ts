import { Type, type Static } from "typebox";
import { BAN_REASON_LENGTH_MAX, BAN_SECONDS_MAX, BUDGETS } from "../../admin-constants.ts";
import { Count, NetworkAddress, order, page, search, WholeNumber } from "./lists.ts";
import { PRINTABLE, SAID_IN_A_LINE } from "../patterns.ts";
import { Timestamp } from "../timestamp.ts";
import type { CallTable } from "../../call-table.ts";
import { AdminDone } from "./admin.ts";

/** Bans, rate limits, budgets, and suspicious activity. */

/** GET /api/admin/ip-bans: the latest first by default; filters by network and reason. */
const IpBansQuery = Type.Object({
  ...page,
  search,
  sort: Type.Optional(Type.Enum(["ip", "banned", "ends"])),
  order,
});

export const IpBan = Type.Object({
  id: Type.String(),
  ipAddress: NetworkAddress,
  reason: Type.String(),
  bannedAt: Timestamp,
  expiresAt: Type.Optional(Timestamp),
});
export type IpBan = Static<typeof IpBan>;

/** DELETE /api/admin/ban-ip/{ip}: an IP address or a network. */
const BannedParams = Type.Object({ ip: Type.String({ minLength: 2, maxLength: 64 }) });

/** POST /api/admin/ban-ip */
export const BanIpBody = Type.Object({
  ipAddress: BannedParams.properties.ip,
  reason: Type.String({
    minLength: 1,
    maxLength: BAN_REASON_LENGTH_MAX,
    pattern: SAID_IN_A_LINE,
    description: "A line of text; surrounding white space is removed",
  }),
  duration: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: BAN_SECONDS_MAX }), Type.Null()], {
      description: "Seconds; null or omitted: permanent",
    }),
  ),
  confirmed: Type.Optional(
    Type.Boolean({ description: "Confirms a ban of the operator's own address" }),
  ),
});
export type BanIpBody = Static<typeof BanIpBody>;

/** GET /api/admin/rate-limits: the longest remaining first; filters by network and limit. */
const RateLimitsQuery = Type.Object({
  ...page,
  search,
  sort: Type.Optional(Type.Enum(["ip", "endpoint", "requests", "since", "until"])),
  order,
});

/** A rate-limit window whose limit was exceeded. */
export const RateLimit = Type.Object({
  id: Type.String(),
  ipAddress: NetworkAddress,
  endpoint: Type.String(),
  requestCount: Count,
  windowStart: Timestamp,
  blockedUntil: Timestamp,
  isBlocked: Type.Boolean(),
});
export type RateLimit = Static<typeof RateLimit>;

/** DELETE /api/admin/rate-limits/{ip}: any listed network, or `everybody`. */
const LimitedParams = Type.Object({
  ip: Type.String({ minLength: 2, maxLength: 64, pattern: PRINTABLE }),
});

const NoLimit = Type.Union([Count, Type.Null()], { description: "null: no limit" });

/** Part of the response of GET /api/admin/budgets: the use of a scarce resource, in total and by network. */
export const Budget = Type.Object({
  name: Type.Enum([...BUDGETS]),
  used: Count,
  total: NoLimit,
  perNetwork: NoLimit,
  holders: Type.Array(Type.Object({ network: NetworkAddress, used: Count, max: NoLimit }), {
    description: "The networks closest to their limit, the fullest first",
  }),
});
export type Budget = Static<typeof Budget>;

/**
 * GET /api/admin/suspicious-activity: repeated events share one row; `createdAt` is the first time. The latest
 * first.
 */
const SuspiciousActivityQuery = Type.Object({
  limit: Type.Optional(WholeNumber),
});

export const SuspiciousActivity = Type.Object({
  id: Type.String(),
  ipAddress: NetworkAddress,
  severity: Type.Enum(["high", "medium", "low"]),
  activityType: Type.String(),
  details: Type.String(),
  userAgent: Type.Union([Type.String(), Type.Null()]),
  createdAt: Timestamp,
  count: Type.Integer({ minimum: 1, description: "Number of occurrences" }),
  lastSeenAt: Timestamp,
  isBlocked: Type.Boolean({ description: "Whether its address is banned now" }),
});
export type SuspiciousActivity = Static<typeof SuspiciousActivity>;

export const adminAbuseCalls = {
  "GET /api/admin/ip-bans": {
    operationId: "listBans",
    summary: "List the bans",

    auth: "operator",
    query: IpBansQuery,
    answers: { 200: Type.Array(IpBan) },
  },
  "POST /api/admin/ban-ip": {
    operationId: "banNetwork",
    summary: "Ban a network",
    auth: "operator",
    body: BanIpBody,
    answers: { 200: AdminDone },
  },
  "DELETE /api/admin/ban-ip/:ip": {
    operationId: "endBan",
    summary: "End a ban",

    auth: "operator",
    params: BannedParams,
    answers: { 200: AdminDone },
  },
  "GET /api/admin/rate-limits": {
    operationId: "listRateLimits",
    summary: "List clients that exceeded a rate limit",

    auth: "operator",
    query: RateLimitsQuery,
    answers: { 200: Type.Array(RateLimit) },
  },
  "DELETE /api/admin/rate-limits/:ip": {
    operationId: "resetRateLimits",
    summary: "Reset the rate limits of a client",

    auth: "operator",
    params: LimitedParams,
    answers: { 200: AdminDone },
  },
  "GET /api/admin/budgets": {
    operationId: "listBudgets",
    summary: "List the use of the budgets",
    auth: "operator",
    answers: { 200: Type.Array(Budget) },
  },
  "GET /api/admin/suspicious-activity": {
    operationId: "listSuspiciousActivity",
    summary: "List suspicious activity",

    auth: "operator",
    query: SuspiciousActivityQuery,
    answers: { 200: Type.Array(SuspiciousActivity) },
  },
} satisfies CallTable;
