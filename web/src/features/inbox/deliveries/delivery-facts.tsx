import { useQuery } from "@tanstack/react-query";
import type { DeliveryAttempt } from "@mayfly/contract";
import { useEffect, useRef, useState } from "react";
import { copiedAtMs } from "../../../browser/copied-addresses.ts";
import { useTimeText } from "../../../ui/time/use-now.ts";
import { configQuery } from "../../../api/queries.ts";
import { traceQuery } from "../../../api/trace.ts";
import { noteShown } from "../../../api/unseen-refusals.ts";
import { pastTime } from "../../../ui/time/past-time.ts";
import { clockSkewMs } from "../../../ui/time/countdown.ts";
import { Button } from "../../../ui/button.tsx";
import { useInView } from "../../../ui/scrolling/use-in-view.ts";
import { AttemptRow } from "../../../ui/deliveries/attempt-row.tsx";
import { countAgo } from "../rows/relative-time.ts";
import { useIsOnlyDomain } from "./use-is-only-domain.ts";
import type { Inbox } from "../use-inbox-list.ts";

/** Shows the attempts to deliver to an inbox, or how long the inbox has waited for one. */
export function DeliveryFacts({ inbox }: { inbox: Inbox }) {
  const { trace, isError, skewMs = 0, messageBytesMax } = useTrace(inbox);
  if (!trace) {
    return isError ? <p className="text-ink-muted">The deliveries can’t be loaded now.</p> : null;
  }
  const { attempts, lastAcceptedAt, since } = trace;
  const local = (time: string): number => Date.parse(time) - skewMs;
  return (
    <>
      <AttemptList
        email={inbox.email}
        attempts={attempts}
        skewMs={skewMs}
        messageBytesMax={messageBytesMax}
      />
      {attempts.length === 0 && (
        <p className="text-ink-muted">
          Waiting since {pastTime(local(since), false)}
          {lastAcceptedAt !== undefined && <LastAccepted atMs={local(lastAcceptedAt)} />}
        </p>
      )}
    </>
  );
}

/** The stream sends failed attempts. Polling updates the time of the last mail, and serves pages without a stream. */
const REFRESH_MS = 60_000;

/** Fetches the trace of an inbox, with the clock skew and the size limit that its rows need. */
function useTrace(inbox: Inbox) {
  const {
    data: trace,
    dataUpdatedAt,
    isError,
  } = useQuery({
    ...traceQuery(inbox),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  });
  const { data: config } = useQuery(configQuery);
  if (!trace) return { isError, trace: undefined };
  const skewMs = clockSkewMs(trace.serverTime, dataUpdatedAt);
  return { isError, trace, skewMs, messageBytesMax: config?.limits.messageBytesMax };
}

const SHOWN_FIRST = 5;

type ListProps = {
  readonly email: string;
  readonly attempts: readonly DeliveryAttempt[];
  readonly skewMs: number;
  readonly messageBytesMax: number | undefined;
};

/** Lists the newest attempts, and older ones on demand. Screen readers announce new attempts, including the first. */
function AttemptList({ email, attempts, ...rest }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  const isInView = useInView(list);
  // Removes the sign of a refusal, once the visitor sees it here.
  useEffect(() => (isInView ? noteShown(email, attempts) : undefined), [email, attempts, isInView]);
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? attempts : attempts.slice(0, SHOWN_FIRST);
  const hidden = attempts.length - shown.length;
  return (
    <div ref={list} aria-live={isWhole ? "off" : "polite"}>
      {attempts.length === 0 && <p>Nothing has tried to deliver to this address yet.</p>}
      {attempts.length > 0 && (
        <ol aria-label="Attempts to deliver" className="divide-y divide-line">
          {shown.map((attempt) => (
            <AttemptRow key={attempt.id} attempt={attempt} {...rest} />
          ))}
        </ol>
      )}
      {hidden > 0 && (
        <Button size="small" look="quiet" className="mt-2 -ml-3" onClick={() => setIsWhole(true)}>
          Show {hidden} earlier {hidden === 1 ? "attempt" : "attempts"}
        </Button>
      )}
    </div>
  );
}

function LastAccepted({ atMs }: { atMs: number }) {
  const ago = useTimeText((nowMs) => agoText(nowMs - atMs));
  return <> · our mail server accepted its last message {ago}</>;
}

/** Most sites send their mail within a minute. Earlier advice would only worry the visitor. */
const ADVISE_AFTER_MS = 60_000;

/** Typing an address by hand takes longer, and the page can't know when it was used. */
const ADVISE_UNCOPIED_AFTER_MS = 3 * ADVISE_AFTER_MS;

/** Advises the visitor if no mail has arrived a minute after Copy; without Copy, three minutes after the creation. */
export function DeliveryAdvice({ inbox }: { inbox: Inbox }) {
  const { email } = inbox;
  // Only reads what `DeliveryFacts` fetches.
  const {
    data: trace,
    dataUpdatedAt,
    isPending,
  } = useQuery({ ...traceQuery(inbox), enabled: false });
  const hasArrived = trace?.attempts.some(({ outcome }) => outcome === "accepted");
  const createdAtMs = trace
    ? Date.parse(trace.since) - clockSkewMs(trace.serverTime, dataUpdatedAt)
    : Number.NaN;
  const waited = useTimeText((nowMs) => {
    const copiedMs = copiedAtMs(email);
    if (!Number.isNaN(copiedMs)) return nowMs - copiedMs >= ADVISE_AFTER_MS ? "a minute" : "";
    return nowMs - createdAtMs >= ADVISE_UNCOPIED_AFTER_MS ? "three minutes" : "";
  });
  const isOnly = useIsOnlyDomain(email);
  if (!waited || isPending || hasArrived) return null;
  return (
    <>
      <h4 className="mt-2 text-small font-medium">Still nothing after {waited}?</h4>
      <p className="max-w-[56ch] text-small text-ink-muted">
        Ask the site to send it again{isOnly ? "" : ", or choose another domain"}. Some sites block
        domains they know.
      </p>
    </>
  );
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Seconds up to a minute, then minutes, hours, and days. */
function agoText(agoMs: number): string {
  if (agoMs < MINUTE_MS) return `${Math.max(0, Math.floor(agoMs / SECOND_MS))} s ago`;
  if (agoMs < HOUR_MS) return countAgo(Math.floor(agoMs / MINUTE_MS), "minute");
  if (agoMs < DAY_MS) return countAgo(Math.floor(agoMs / HOUR_MS), "hour");
  return countAgo(Math.floor(agoMs / DAY_MS), "day");
}
