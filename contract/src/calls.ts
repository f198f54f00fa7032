import { addressCalls } from "./addresses.ts";
import { adminCalls } from "./admin.ts";
import { adminAbuseCalls } from "./admin-abuse.ts";
import { adminAnalyticsCalls } from "./admin-analytics.ts";
import { adminDiagnosticCalls } from "./admin-diagnostic.ts";
import { adminDomainCalls } from "./admin-domains.ts";
import { adminMailCalls } from "./admin-mail.ts";
import type { Input, Output } from "./call-table.ts";
import { contactCalls } from "./contact.ts";
import { messageCalls } from "./messages.ts";
import { outboundCalls } from "./outbound.ts";
import { premiumCalls } from "./premium.ts";
import { serviceCalls } from "./service.ts";
import { streamCalls } from "./stream.ts";
import { subscriptionCalls } from "./subscriptions.ts";

/**
 * Every call of the HTTP API, by method and path. Routes, limits, authentication, the OpenAPI description, and the
 * page's client derive from this table. The page imports only its types.
 */
export const CALLS = {
  ...serviceCalls,
  ...addressCalls,
  ...messageCalls,
  ...streamCalls,
  ...outboundCalls,
  ...premiumCalls,
  ...contactCalls,
  ...subscriptionCalls,
  ...adminCalls,
  ...adminAbuseCalls,
  ...adminAnalyticsCalls,
  ...adminDiagnosticCalls,
  ...adminDomainCalls,
  ...adminMailCalls,
};

export type Calls = typeof CALLS;
export type CallName = keyof Calls;

export type ParamsOf<Name extends CallName> = Input<Calls[Name], "params">;
export type QueryOf<Name extends CallName> = Input<Calls[Name], "query">;
export type BodyOf<Name extends CallName> = Input<Calls[Name], "body">;
export type AnswerOf<Name extends CallName> = Output<Calls[Name]>;
