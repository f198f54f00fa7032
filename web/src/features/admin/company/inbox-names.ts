import type { CompanyInbox } from "@mayfly/contract/constants";

/** In the order of the panel: the two that people write to about their rights come first. */
export const INBOX_NAMES: Readonly<Record<CompanyInbox, string>> = {
  privacy: "Privacy",
  legal: "Legal",
  general: "General",
  business: "Business",
  abuse: "Abuse",
  postmaster: "Postmaster",
};
