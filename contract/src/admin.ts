import { Type, type Static } from "typebox";
import {
  ADMIN_SEARCH_LENGTH_MAX,
  BAN_REASON_LENGTH_MAX,
  BAN_SECONDS_MAX,
} from "./admin-constants.ts";
import { ADDRESS_LENGTH_MAX, COMPANY_INBOXES } from "./constants.ts";
import { Attachment } from "./messages.ts";
import { Timestamp } from "./timestamp.ts";

/**
 * What the operator's panel calls. Each call needs the operator's key in `X-Admin-Key`; ids here
 * open nothing anywhere else. Lists that can be long come in pages: `X-Total-Count` says how many
 * rows there are in all.
 */

const Count = Type.Integer({ minimum: 0 });
const Address = Type.String({ description: "IPv4 or IPv6 address, or a network in CIDR notation" });

/** Rolling: the minute that is still counting included. */
const Spans = Type.Object({ lastHour: Count, lastDay: Count, lastWeek: Count });

/** GET /api/admin/stats: also the check of a key. */
export const AdminStats = Type.Object({
  activeTempEmails: Count,
  activePremiumEmails: Count,
  activeIpBans: Count,
  emailStats: Spans,
  messageStats: Spans,
  beside: Type.Object(
    {
      tempEmailsHourAgo: Type.Union([Count, Type.Null()], {
        description: "null: nobody looked then",
      }),
      premiumEmailsEnding: Type.Integer({ minimum: 0, description: "Within three hours" }),
      permanentIpBans: Count,
    },
    { description: "What is said below the three numbers of what is active" },
  ),
  waiting: Type.Object(
    {
      companyMessages: Count,
      rateLimits: Count,
      suspicions: Count,
    },
    { description: "What the tabs count beside their names" },
  ),
  serverTime: Timestamp,
});
export type AdminStats = Static<typeof AdminStats>;

/** PostgreSQL's text holds no NUL. */
export const PRINTABLE = "^[^\\u0000-\\u001f]*$";

/** A number in a query is text; the server reads it. */
const WholeNumber = Type.String({ pattern: "^[0-9]{1,8}$", examples: ["50"] });

const page = {
  limit: Type.Optional(WholeNumber),
  offset: Type.Optional(WholeNumber),
};

export const EMAIL_ORDERS = ["messages", "remaining", "address", "created"] as const;

/** GET /api/admin/emails */
export const AdminEmailsQuery = Type.Object({
  ...page,
  search: Type.Optional(
    Type.String({
      maxLength: ADMIN_SEARCH_LENGTH_MAX,
      pattern: PRINTABLE,
      description: "Part of an address, of an IP address or of a website",
    }),
  ),
  type: Type.Optional(Type.Enum(["free", "premium"])),
  sort: Type.Optional(Type.Enum([...EMAIL_ORDERS])),
  order: Type.Optional(Type.Enum(["asc", "desc"])),
});
export type AdminEmailsQuery = Static<typeof AdminEmailsQuery>;

export const AdminEmail = Type.Object({
  id: Type.String(),
  email: Type.String(),
  type: Type.Enum(["free", "premium"]),
  messageCount: Count,
  expiresAt: Timestamp,
  createdAt: Timestamp,
  ipAddress: Type.Union([Type.String(), Type.Null()]),
  referrer: Type.Union([Type.String(), Type.Null()]),
  isActive: Type.Boolean(),
});
export type AdminEmail = Static<typeof AdminEmail>;

/** The newest first. */
export const AdminMessagesQuery = Type.Object(page);

const incomplete = Type.Boolean({
  description: "There is more of it than this: it could not be read to its end, or not in time",
});

/** GET /api/admin/email-messages/{emailId} */
export const AdminMessage = Type.Object({
  id: Type.String(),
  sender: Type.String(),
  subject: Type.String(),
  received_at: Timestamp,
  body_html: Type.Union([Type.String(), Type.Null()]),
  body_text: Type.Union([Type.String(), Type.Null()]),
  incomplete,
  attachments: Type.Array(Attachment),
});
export type AdminMessage = Static<typeof AdminMessage>;

/** GET /api/admin/messages/{id}/attachments/{index}: of any message that the two calls around it show. */

/**
 * GET /api/admin/company-inbox/{inbox}: how each begins. GET /api/admin/company-inbox/{inbox}/{id}: one
 * of them whole, which is on the audit list.
 */
export const CompanyInboxParams = Type.Object({ inbox: Type.Enum([...COMPANY_INBOXES]) });

export const CompanyMessageParams = Type.Object({
  ...CompanyInboxParams.properties,
  id: Type.String({ maxLength: 128, pattern: PRINTABLE }),
});

export const CompanyMessage = Type.Object({
  id: Type.String(),
  from: Type.String(),
  subject: Type.String(),
  body: Type.String({ description: "As plain text; in a list, its beginning" }),
  html: Type.Union([Type.String(), Type.Null()]),
  incomplete,
  attachments: Type.Array(Attachment),
  receivedAt: Timestamp,
});
export type CompanyMessage = Static<typeof CompanyMessage>;

const search = Type.Optional(
  Type.String({ maxLength: ADMIN_SEARCH_LENGTH_MAX, pattern: PRINTABLE }),
);
const order = Type.Optional(Type.Enum(["asc", "desc"]));

/** GET /api/admin/ip-bans: the latest first unless asked otherwise; found by network and reason. */
export const IpBansQuery = Type.Object({
  ...page,
  search,
  sort: Type.Optional(Type.Enum(["ip", "banned", "ends"])),
  order,
});

export const IpBan = Type.Object({
  id: Type.String(),
  ipAddress: Address,
  reason: Type.String(),
  bannedAt: Timestamp,
  expiresAt: Type.Optional(Timestamp),
});
export type IpBan = Static<typeof IpBan>;

/** POST /api/admin/ban-ip */
export const BanIpBody = Type.Object({
  ipAddress: Type.String({ minLength: 2, maxLength: 64 }),
  reason: Type.String({ minLength: 1, maxLength: BAN_REASON_LENGTH_MAX }),
  duration: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: BAN_SECONDS_MAX }), Type.Null()], {
      description: "Seconds; null or left out: permanent",
    }),
  ),
  confirmed: Type.Optional(
    Type.Boolean({ description: "That the operator's own address is meant, too" }),
  ),
});
export type BanIpBody = Static<typeof BanIpBody>;

/** GET /api/admin/rate-limits: those that hold longest first; found by network and limit. */
export const RateLimitsQuery = Type.Object({
  ...page,
  search,
  sort: Type.Optional(Type.Enum(["ip", "endpoint", "requests", "since", "until"])),
  order,
});

/** A window in which a limit was passed. */
export const RateLimit = Type.Object({
  id: Type.String(),
  ipAddress: Address,
  endpoint: Type.String(),
  requestCount: Count,
  windowStart: Timestamp,
  blockedUntil: Timestamp,
  isBlocked: Type.Boolean(),
});
export type RateLimit = Static<typeof RateLimit>;

/** GET /api/admin/suspicious-activity */
export const SuspiciousActivityQuery = Type.Object({
  limit: Type.Optional(WholeNumber),
});

export const SuspiciousActivity = Type.Object({
  id: Type.String(),
  ipAddress: Address,
  severity: Type.Enum(["high", "medium", "low"]),
  activityType: Type.String(),
  details: Type.String(),
  userAgent: Type.Union([Type.String(), Type.Null()]),
  createdAt: Timestamp,
  isBlocked: Type.Boolean({ description: "Whether its address is banned now" }),
});
export type SuspiciousActivity = Static<typeof SuspiciousActivity>;

/** GET /api/admin/audit: what was done with the operator's key, the latest first. */
export const AuditEntry = Type.Object({
  id: Type.String(),
  action: Type.String(),
  subject: Type.String({ description: "What it was done to: never content of mail" }),
  ipAddress: Address,
  createdAt: Timestamp,
});
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditQuery = Type.Object(page);

/** POST /api/admin/test-email */
export const TestEmailBody = Type.Object({
  testEmail: Type.Optional(Type.String({ maxLength: ADDRESS_LENGTH_MAX })),
});

export const TestEmailResult = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  error: Type.Optional(Type.String()),
  configured: Type.Boolean(),
  connectionWorking: Type.Boolean(),
  emailSent: Type.Boolean(),
  testEmail: Type.Optional(Type.String()),
});
export type TestEmailResult = Static<typeof TestEmailResult>;

/** What was done, where there is nothing else to answer. */
export const AdminDone = Type.Object({ message: Type.String() });
