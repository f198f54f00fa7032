import type { DeliveryAttempt } from "@mayfly/contract";
import { pastTime } from "../time/past-time.ts";
import { attemptFacts, attemptWords, serverWords } from "./attempt-words.ts";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import Minus from "lucide-react/icons/minus";
import X from "lucide-react/icons/x";
import type { LucideIcon } from "lucide-react";

const LOOKS: Readonly<Record<DeliveryAttempt["outcome"], { Icon: LucideIcon; color: string }>> = {
  accepted: { Icon: Check, color: "text-success" },
  refused: { Icon: X, color: "text-danger" },
  "broken-off": { Icon: Minus, color: "text-ink-muted" },
};

type AttemptProps = {
  readonly attempt: DeliveryAttempt;
  /** Server time minus device time, in milliseconds. */
  readonly skewMs: number;
  readonly messageBytesMax: number | undefined;
};

/** One attempt to deliver. A click on it shows the facts, with our SMTP reply. */
export function AttemptRow({ attempt, skewMs, messageBytesMax }: AttemptProps) {
  const { outcome, text } = attemptWords(attempt, messageBytesMax);
  const { Icon, color } = LOOKS[attempt.outcome];
  return (
    <li data-attempt className="py-3 text-[0.8125rem]/[1.25rem] first:pt-0 last:pb-0">
      <details className="group/attempt">
        <summary className="grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-field mid:grid-cols-[5.5rem_minmax(0,1fr)_auto]">
          <time dateTime={attempt.at} className="text-ink-muted tabular-nums">
            {pastTime(Date.parse(attempt.at) - skewMs, true)}
          </time>
          <span className="min-w-0 font-mono text-[0.75rem]/[1.25rem] tracking-tight wrap-anywhere text-ink max-mid:col-span-2 max-mid:row-start-2">
            {serverWords(attempt)}
          </span>
          <span className={`flex items-center gap-1.5 self-start pr-px ${color}`}>
            <Icon aria-hidden="true" className="size-3.5 stroke-[1.75]" />
            {outcome}
            <ChevronDown
              aria-hidden="true"
              className="size-3.5 stroke-[1.75] text-ink-faint transition-transform group-open/attempt:rotate-180"
            />
          </span>
          <span className="min-w-0 wrap-anywhere text-ink-muted col-span-2 mid:col-start-2">
            {text}
          </span>
        </summary>
        <AttemptFacts attempt={attempt} className="mt-2 mid:ml-[6.25rem]" />
      </details>
    </li>
  );
}

/** The facts about an attempt, as a list of names and values. */
export function AttemptFacts({
  attempt,
  className = "",
}: {
  attempt: DeliveryAttempt;
  className?: string;
}) {
  return (
    <dl
      className={`grid gap-x-4 gap-y-1 rounded-control bg-sunken px-3 py-2 text-fine mid:grid-cols-[auto_minmax(0,1fr)] ${className}`}
    >
      {attemptFacts(attempt).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted max-mid:not-first:mt-1">{name}</dt>
          <dd className="min-w-0 wrap-anywhere text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
