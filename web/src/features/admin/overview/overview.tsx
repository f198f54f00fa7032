import type { ReactNode } from "react";
import { fetchTrends } from "../../../api/admin.ts";
import { goToTab } from "../frame/use-place.ts";
import { useAdminQuery } from "../session/admin-queries.ts";
import { useAdminSession } from "../session/admin-session.ts";
import { endingSoon, permanentOnes, sinceHourAgo } from "./captions.ts";
import { InboxWarnings } from "./inbox-warnings.tsx";
import { Trends } from "./trends.tsx";

/** Shows current numbers and recent trends. */
export function Overview() {
  const { stats } = useAdminSession();
  const trends = useAdminQuery(["trends"], fetchTrends);
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

/** As part of a control, its parts are read in a row, so spaces separate them. */
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
