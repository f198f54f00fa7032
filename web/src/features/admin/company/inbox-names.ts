import type { CompanyInbox } from "@mayfly/contract/constants";

/** In panel order: the two inboxes for legal requests come first. */
export const INBOX_NAMES: Readonly<Record<CompanyInbox, string>> = {
  privacy: "Privacy",
  legal: "Legal",
  general: "General",
  business: "Business",
  abuse: "Abuse",
  postmaster: "Postmaster",
};
