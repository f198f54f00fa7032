import type { ReactNode } from "react";
import type { AdminStats } from "@mayfly/contract";
import { COMPANY_INBOX_WARNING_PERCENT } from "@mayfly/contract/admin-constants";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Button } from "../../../ui/button.tsx";
import { goToTab } from "../frame/use-place.ts";
import { useAdminQuery } from "../session/admin-queries.ts";
import { useAdminSession } from "../session/admin-session.ts";
import { INBOX_NAMES } from "../company/inbox-names.ts";
import { endingSoon, permanentOnes, sinceHourAgo } from "./captions.ts";
import { Trends } from "./trends.tsx";

/** Shows current numbers and recent trends. */
export function Overview() {
  const { stats } = useAdminSession();
  const trends = useAdminQuery("GET /api/admin/analytics/overview", {});
  return (
    <>
      <InboxWarnings inboxes={stats.companyInboxes} />
      <section
        aria-label="Now"
        className="grid rounded-card border border-line bg-raised *:border-line *:px-5 *:py-4 max-wide:*:not-first:border-t wide:grid-cols-3 wide:*:not-first:border-l"
      >
        <button
          type="button"
          onClick={() => goToTab("email-details")}
          className="group text-left max-wide:rounded-t-card wide:rounded-l-card"
        >
          <Figure
            name="Active temp emails"
            value={stats.activeTempEmails}
            caption={sinceHourAgo(stats.activeTempEmails, stats.beside.tempEmailsHourAgo)}
          >
            <span className="text-ink underline decoration-control underline-offset-4 group-hover:decoration-ink">
              Email Details
            </span>
          </Figure>
        </button>
        <div>
          <Figure
            name="Active premium emails"
            value={stats.activePremiumEmails}
            caption={endingSoon(stats.beside.premiumEmailsEnding)}
          />
        </div>
        <div>
          <Figure
            name="Active IP bans"
            value={stats.activeIpBans}
            caption={permanentOnes(stats.beside.permanentIpBans)}
          />
        </div>
      </section>
      <div className="mt-4 grid gap-4 wide:grid-cols-2">
        <Trends
          title="Emails created"
          verb="Created"
          spans={stats.emailStats}
          trends={trends.data}
          of="created"
        />
        <Trends
          title="Messages received"
          verb="Received"
          spans={stats.messageStats}
          trends={trends.data}
          of="received"
        />
      </div>
    </>
  );
}

type FigureProps = { name: string; value: number; caption: string; children?: ReactNode };

/** Spaces separate the parts, because screen readers read the content of a button as one text. */
function Figure({ name, value, caption, children }: FigureProps) {
  return (
    <>
      <span className="flex justify-between gap-4 text-small text-ink-muted">
        {name} {children}
      </span>{" "}
      <span className="block text-[2.4375rem]/[3rem] font-semibold tracking-tighter tabular-nums">
        {value.toLocaleString("en")}
      </span>{" "}
      <span className="block text-fine text-ink-muted tabular-nums">{caption}</span>
    </>
  );
}

/** Warns of company inboxes that are nearly full. Their messages never expire: an operator has to delete some. */
function InboxWarnings({ inboxes }: { inboxes: AdminStats["companyInboxes"] }) {
  const full = inboxes.filter(
    ({ filledPercent }) => filledPercent >= COMPANY_INBOX_WARNING_PERCENT,
  );
  if (full.length === 0) return null;
  return (
    <ul aria-label="Warnings" className="mb-4 grid gap-2">
      {full.map(({ inbox, filledPercent }) => (
        <li
          key={inbox}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-raised py-1.5 pr-2 pl-5 text-small"
        >
          <TriangleAlert aria-hidden="true" className="icon-small text-warning max-mid:hidden" />
          <p className="min-w-0 grow basis-80 text-pretty">
            <strong className="font-semibold text-warning">
              The {INBOX_NAMES[inbox]} inbox is {filledPercent}% full.
            </strong>{" "}
            A full inbox rejects mail. Delete messages to make room.
          </p>
          <Button
            size="small"
            className="min-h-11"
            onClick={() => goToTab("company-inboxes", { inbox })}
          >
            Open {INBOX_NAMES[inbox]} inbox
          </Button>
        </li>
      ))}
    </ul>
  );
}
