import type { CompanyInbox } from "@mayfly/contract/constants";

type SupportAddress = { readonly email: string; readonly about: string };

/** The public inboxes at the default domain. */
export const SUPPORT_ADDRESSES = {
  general: { email: "general@%DOMAIN%", about: "Questions, help, everything else" },
  privacy: { email: "privacy@%DOMAIN%", about: "Your data and privacy" },
  legal: { email: "legal@%DOMAIN%", about: "Authorities, rights and claims" },
  business: { email: "business@%DOMAIN%", about: "Partnerships and press" },
} as const satisfies Partial<Record<CompanyInbox, SupportAddress>>;

/** Shared by every page that states response times. */
export const RESPONSE_TIMES = [
  { about: "General inquiries", within: "24-48 hours" },
  { about: "Technical support", within: "12-24 hours" },
  { about: "Business inquiries", within: "2-3 business days" },
] as const;
