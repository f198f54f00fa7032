import { Type, type Static } from "typebox";
import { DIAGNOSTIC_STATUSES, DOMAIN_STATES } from "../../admin-constants.ts";
import { DiagnosticTest } from "./diagnostic.ts";
import { Count } from "./lists.ts";
import { Timestamp } from "../timestamp.ts";
import type { CallTable } from "../../call-table.ts";
import { AdminDone } from "./admin.ts";

/** GET /api/admin/domains: offered domains first, in the order that visitors see. */
export const AdminDomain = Type.Object({
  id: Type.String(),
  domain: Type.String({ description: "In lower-case ASCII (IDNA)" }),
  state: Type.Enum([...DOMAIN_STATES]),
  isDefault: Type.Boolean({ description: "The first of DOMAINS: it can't be retired or removed" }),
  isConfigured: Type.Boolean({ description: "Whether DOMAINS or DOMAINS_RETIRED names it" }),
  livingAddresses: Count,
  heldNames: Type.Integer({ minimum: 0, description: "Names with a payment in progress" }),
  messagesLastHour: Type.Integer({ minimum: 0, description: "Received over SMTP" }),
  lastMessageAt: Type.Union([Timestamp, Type.Null()]),
  refusals: Type.Object(
    {
      total: Count,
      sites: Type.Array(Type.Object({ site: Type.String(), count: Count }), {
        description: "The sites with the most refusals, five at most",
      }),
    },
    { description: "Visitors’ reports of the last 90 days that a site refuses the domain" },
  ),
  changedAt: Type.Union([Timestamp, Type.Null()], {
    description: "When the panel set this state; null: the configuration did",
  }),
});
export type AdminDomain = Static<typeof AdminDomain>;

/** GET /api/admin/domains/{domain}/check: the result of the domain's DNS checks. */
export const DomainCheck = Type.Object({
  status: Type.Enum([...DIAGNOSTIC_STATUSES], { description: "The worst status of its tests" }),
  tests: Type.Array(DiagnosticTest),
});
export type DomainCheck = Static<typeof DomainCheck>;

const OfferedOrRetired = Type.Enum(["offered", "retired"]);

/** Path parameter of the calls for one domain, as the operator typed it. */
const DomainParams = Type.Object({ domain: Type.String({ minLength: 1, maxLength: 320 }) });

/** POST /api/admin/domains */
export const AddDomainBody = Type.Object({
  ...DomainParams.properties,
  state: Type.Optional(OfferedOrRetired),
});
export type AddDomainBody = Static<typeof AddDomainBody>;

export const AddedDomain = Type.Object({ domain: Type.String(), check: DomainCheck });
export type AddedDomain = Static<typeof AddedDomain>;

/** PATCH /api/admin/domains/{domain} */
export const ChangeDomainBody = Type.Object({ state: OfferedOrRetired });
export type ChangeDomainBody = Static<typeof ChangeDomainBody>;

export const adminDomainCalls = {
  "GET /api/admin/domains": {
    operationId: "listDomains",
    summary: "List the domains",
    auth: "operator",
    answers: { 200: Type.Array(AdminDomain) },
  },
  "GET /api/admin/domains/:domain/check": {
    operationId: "checkDomain",
    summary: "Check the DNS of a domain",

    auth: "operator",
    params: DomainParams,
    answers: { 200: DomainCheck },
  },
  "POST /api/admin/domains": {
    operationId: "addDomain",
    summary: "Add a domain",

    auth: "operator",
    body: AddDomainBody,
    answers: { 201: AddedDomain },
  },
  "PATCH /api/admin/domains/:domain": {
    operationId: "changeDomain",
    summary: "Change a domain",

    auth: "operator",
    params: DomainParams,
    body: ChangeDomainBody,
    answers: { 200: AdminDone },
  },
  "DELETE /api/admin/domains/:domain": {
    operationId: "removeDomain",
    summary: "Remove a domain",

    auth: "operator",
    params: DomainParams,
    answers: { 200: AdminDone },
  },
} satisfies CallTable;
