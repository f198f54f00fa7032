import { lazy, Suspense } from "react";
import { fetchAttachmentAsAdmin } from "../../api/admin.ts";
import { Actions } from "../../features/admin/actions/actions.tsx";
import { IpBans } from "../../features/admin/bans/ip-bans.tsx";
import { CompanyInboxes } from "../../features/admin/company/company-inboxes.tsx";
import { EmailDetails } from "../../features/admin/emails/email-details.tsx";
import type { PanelTab } from "../../features/admin/frame/panel-tabs.tsx";
import type { ShowMail, ShownMail } from "../../features/admin/mail/mail-shown.ts";
import { RateLimits } from "../../features/admin/limits/rate-limits.tsx";
import { useAdminSession } from "../../features/admin/session/admin-session.ts";
import { Overview } from "../../features/admin/overview/overview.tsx";
import { SuspiciousActivity } from "../../features/admin/suspicions/suspicious-activity.tsx";

const PlainMail = lazy(async () => ({
  default: (await import("../../features/message/plain-mail.tsx")).PlainMail,
}));

const Analytics = lazy(async () => ({
  default: (await import("../../features/admin/analytics/analytics.tsx")).Analytics,
}));

const LOADING = <p className="py-6 text-small text-ink-muted">Loading...</p>;

/** The panel renders mail like the visitors' page. The sanitizer is loaded with the first message. */
const showMail: ShowMail = (mail) => (
  <Suspense fallback={LOADING}>
    <OperatorsMail key={mail.id} {...mail} />
  </Suspense>
);

function OperatorsMail(mail: ShownMail) {
  const { key } = useAdminSession();
  return <PlainMail {...mail} token={key} fetchFile={fetchAttachmentAsAdmin} />;
}

/** The admin tabs, from left to right. */
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
  {
    id: "analytics",
    name: "Analytics",
    Panel: () => (
      <Suspense fallback={LOADING}>
        <Analytics />
      </Suspense>
    ),
  },
  {
    id: "ip-bans",
    name: "IP Bans",
    Panel: IpBans,
    count: ({ activeIpBans }) => activeIpBans,
  },
  {
    id: "rate-limits",
    name: "Rate Limits",
    Panel: RateLimits,
    count: ({ waiting }) => waiting.rateLimits,
  },
  {
    id: "suspicious-activity",
    name: "Suspicious Activity",
    Panel: SuspiciousActivity,
    count: ({ waiting }) => waiting.suspicions,
    urgent: true,
  },
  { id: "actions", name: "Actions", Panel: Actions },
];
