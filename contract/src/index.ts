/**
 * The contract between server and web: schemas of every call, the error catalog, the constants. It imports from
 * neither side. The browser imports the other entries of package.json (`/constants`, `/errors` …), and only types
 * from here, never a schema, so that TypeBox stays out of its bundle.
 */
export * from "./calls/addresses.ts";
export * from "./calls/admin/admin.ts";
export * from "./calls/admin/abuse.ts";
export * from "./calls/admin/analytics.ts";
export * from "./admin-constants.ts";
export * from "./calls/admin/diagnostic.ts";
export * from "./calls/admin/domains.ts";
export * from "./admin-errors.ts";
export * from "./calls/admin/keys.ts";
export * from "./calls/admin/mail.ts";
export * from "./words/admin-notices.ts";
export * from "./advertising.ts";
export * from "./calls/message/answering.ts";
export * from "./calls/message/bounce.ts";
export * from "./words/bounce-words.ts";
export * from "./call-table.ts";
export * from "./calls.ts";
export * from "./words/card-words.ts";
export * from "./calls/challenge.ts";
export * from "./constants.ts";
export * from "./calls/contact.ts";
export * from "./contact-limits.ts";
export * from "./words/contact-words.ts";
export * from "./calls/message/cut-reason.ts";
export * from "./words/cut-words.ts";
export * from "./errors.ts";
export * from "./json-schema.ts";
export * from "./key-constants.ts";
export * from "./key-errors.ts";
export * from "./push-errors.ts";
export * from "./measuring.ts";
export * from "./calls/messages.ts";
export * from "./notices.ts";
export * from "./calls/outbound.ts";
export * from "./calls/patterns.ts";
export * from "./calls/premium.ts";
export * from "./premium-constants.ts";
export * from "./calls/push.ts";
export * from "./calls/refusals.ts";
export * from "./rules/reply-subject.ts";
export * from "./rules/search-words.ts";
export * from "./calls/message/sender-verdict.ts";
export * from "./calls/service.ts";
export * from "./words/site-notices.ts";
export * from "./calls/status.ts";
export * from "./calls/stream.ts";
export * from "./subscription-topics.ts";
export * from "./calls/subscriptions.ts";
export * from "./calls/trace.ts";
export * from "./words/verdict-words.ts";
export * from "./calls/waiting.ts";
export * from "./calls/webhooks.ts";
