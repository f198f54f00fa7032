import { lazy, Suspense } from "react";
import { CompanyInboxes } from "../features/admin/company/company-inboxes.tsx";
import { EmailDetails } from "../features/admin/emails/email-details.tsx";
import type { PanelTab } from "../features/admin/frame/panel-tabs.tsx";
import type { ShowMail } from "../features/admin/mail-shown.ts";
import { Overview } from "../features/admin/overview/overview.tsx";

const PlainMail = lazy(async () => ({
  default: (await import("../features/message/plain-mail.tsx")).PlainMail,
}));

/** The panel shows mail as the visitors' page does; its sanitiser comes with the first mail. */
const showMail: ShowMail = (mail) => (
  <Suspense fallback={<p className="py-6 text-small text-ink-muted">Loading...</p>}>
    <PlainMail key={mail.id} {...mail} />
  </Suspense>
);

/** The operator's tabs, from left to right. */
export const ADMIN_TABS: readonly PanelTab[] = [
  { id: "overview", name: "Overview", Panel: Overview },
  {
    id: "email-details",
    name: "Email Details",
    Panel: () => <EmailDetails showMail={showMail} />,
  },
  {
    id: "company-inboxes",
    name: "Company Inboxes",
    Panel: () => <CompanyInboxes showMail={showMail} />,
    count: ({ waiting }) => waiting.companyMessages,
  },
];
