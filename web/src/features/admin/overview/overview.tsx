import type { AdminStats } from "@mayfly/contract";
import type { ReactNode } from "react";
import { goToTab } from "../frame/use-place.ts";
import { useAdminSession } from "../session/admin-session.ts";

/** What there is now, and how much came of late. */
export function Overview() {
  const { stats } = useAdminSession();
  return (
    <>
      <section
        aria-label="Now"
        className="grid rounded-card border border-line bg-raised *:border-line *:px-5 *:py-4 max-wide:*:not-first:border-t wide:grid-cols-3 wide:*:not-first:border-l"
      >
        <button
          type="button"
          onClick={() => goToTab("email-details")}
          className="group text-left max-wide:rounded-t-card wide:rounded-l-card"
        >
          <Figure name="Active temp emails" value={stats.activeTempEmails}>
            <span className="text-ink underline decoration-control underline-offset-4 group-hover:decoration-ink">
              Email Details
            </span>
          </Figure>
        </button>
        <div>
          <Figure name="Active premium emails" value={stats.activePremiumEmails} />
        </div>
        <div>
          <Figure name="Active IP bans" value={stats.activeIpBans} />
        </div>
      </section>
      <div className="mt-4 grid gap-4 wide:grid-cols-2">
        <Spans title="Emails created" spans={stats.emailStats} />
        <Spans title="Messages received" spans={stats.messageStats} />
      </div>
    </>
  );
}

function Figure({ name, value, children }: { name: string; value: number; children?: ReactNode }) {
  return (
    <>
      <span className="flex justify-between gap-4 text-small text-ink-muted">
        {name} {children}
      </span>
      <span className="block text-[2.4375rem]/12 font-semibold tracking-tighter tabular-nums">
        {value.toLocaleString("en")}
      </span>
    </>
  );
}

function Spans({ title, spans }: { title: string; spans: AdminStats["emailStats"] }) {
  const rows = [
    ["Last hour", spans.lastHour],
    ["Last 24 hours", spans.lastDay],
    ["Last week", spans.lastWeek],
  ] as const;
  return (
    <section className="rounded-card border border-line bg-raised px-5 pt-4 pb-2">
      <h2 className="text-body font-semibold tracking-tight">{title}</h2>
      <dl className="mt-3">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="flex items-baseline justify-between gap-4 border-t border-line py-3"
          >
            <dt className="text-small text-ink-muted">{name}</dt>
            <dd className="text-[1.25rem]/6 font-semibold tracking-tight tabular-nums">
              {value.toLocaleString("en")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
