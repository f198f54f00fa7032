import { addressCalls } from "./calls/addresses.ts";
import { adminCalls } from "./calls/admin/admin.ts";
import { adminAbuseCalls } from "./calls/admin/abuse.ts";
import { adminAnalyticsCalls } from "./calls/admin/analytics.ts";
import { adminDiagnosticCalls } from "./calls/admin/diagnostic.ts";
import { adminDomainCalls } from "./calls/admin/domains.ts";
import { adminKeyCalls } from "./calls/admin/keys.ts";
import { adminMailCalls } from "./calls/admin/mail.ts";
import type { Input, Output } from "./call-table.ts";
import { contactCalls } from "./calls/contact.ts";
import { messageCalls } from "./calls/messages.ts";
import { outboundCalls } from "./calls/outbound.ts";
import { pushCalls } from "./calls/push.ts";
import { premiumCalls } from "./calls/premium.ts";
import { refusalCalls } from "./calls/refusals.ts";
import { serviceCalls } from "./calls/service.ts";
import { statusCalls } from "./calls/status.ts";
import { streamCalls } from "./calls/stream.ts";
import { subscriptionCalls } from "./calls/subscriptions.ts";
import { traceCalls } from "./calls/trace.ts";
import { waitCalls } from "./calls/waiting.ts";
import { webhookCalls } from "./calls/webhooks.ts";

/**
 * Every call of the HTTP API, by method and path. Routes, limits, authentication, the OpenAPI description, and the
 * page's client derive from this table. The page imports only its types.
 */
export const CALLS = {
  ...serviceCalls,
  ...addressCalls,
  ...messageCalls,
  ...waitCalls,
  ...streamCalls,
  ...traceCalls,
  ...refusalCalls,
  ...statusCalls,
  ...outboundCalls,
  ...premiumCalls,
  ...pushCalls,
  ...contactCalls,
  ...subscriptionCalls,
  ...webhookCalls,
  ...adminCalls,
  ...adminAbuseCalls,
  ...adminAnalyticsCalls,
  ...adminDiagnosticCalls,
  ...adminDomainCalls,
  ...adminKeyCalls,
  ...adminMailCalls,
};

export type Calls = typeof CALLS;
export type CallName = keyof Calls;

export type ParamsOf<Name extends CallName> = Input<Calls[Name], "params">;
export type QueryOf<Name extends CallName> = Input<Calls[Name], "query">;
export type BodyOf<Name extends CallName> = Input<Calls[Name], "body">;
export type AnswerOf<Name extends CallName> = Output<Calls[Name]>;
