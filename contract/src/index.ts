/**
 * The contract between server and web: schemas of every call, the error catalog, the constants. It imports from
 * neither side. The browser imports the other entries of package.json (`/constants`, `/errors` …), and only types
 * from here, never a schema, so that TypeBox stays out of its bundle.
 */
export * from "./addresses.ts";
export * from "./admin.ts";
export * from "./admin-abuse.ts";
export * from "./admin-analytics.ts";
export * from "./admin-constants.ts";
export * from "./admin-diagnostic.ts";
export * from "./admin-domains.ts";
export * from "./admin-errors.ts";
export * from "./admin-mail.ts";
export * from "./admin-notices.ts";
export * from "./advertising.ts";
export * from "./answering.ts";
export * from "./bounce.ts";
export * from "./bounce-words.ts";
export * from "./call-table.ts";
export * from "./calls.ts";
export * from "./card-words.ts";
export * from "./challenge.ts";
export * from "./constants.ts";
export * from "./contact.ts";
export * from "./contact-limits.ts";
export * from "./contact-words.ts";
export * from "./cut-reason.ts";
export * from "./cut-words.ts";
export * from "./errors.ts";
export * from "./measuring.ts";
export * from "./messages.ts";
export * from "./notices.ts";
export * from "./outbound.ts";
export * from "./premium.ts";
export * from "./premium-constants.ts";
export * from "./reply-subject.ts";
export * from "./search-words.ts";
export * from "./sender-verdict.ts";
export * from "./service.ts";
export * from "./site-notices.ts";
export * from "./stream.ts";
export * from "./subscription-topics.ts";
export * from "./subscriptions.ts";
export * from "./verdict-words.ts";
