import { FREE_LIFETIME_MS } from "@mayfly/contract/constants";
import type { ReactNode } from "react";
import type { Moment } from "../../content/landing/landing.ts";
import { formatClock } from "../../ui/time/countdown.ts";
import { DIAL_CENTER, DIAL_RADIUS, tickMarks } from "./tick-marks.ts";

const SECONDS = FREE_LIFETIME_MS / 1000;
const WARNING_SECONDS = 120;
const MARKS = tickMarks({ count: SECONDS / 60, longEvery: 5 });

/** Illustrates a moment in the life of an address. Exposed as a single image to screen readers. */
export function CountdownIllustration({
  moment: { secondsLeft, local },
  description: holds,
  children,
}: {
  moment: Moment;
  /** Describes the content below the address. */
  description: string;
  children: ReactNode;
}) {
  const clock = formatClock(secondsLeft);
  return (
    <div
      role="img"
      aria-label={`An address with ${clock} minutes left, and what it holds: ${holds}`}
      className="dial"
    >
      <CountdownRing secondsLeft={secondsLeft} />
      <div className="dial-face">
        <p className="text-small text-ink-faint tabular-nums">Valid for {clock} minutes</p>
        <p className="dial-address mt-2">
          {local}
          <span className="dial-domain">@%DOMAIN%</span>
        </p>
        {children}
      </div>
    </div>
  );
}

function CountdownRing({ secondsLeft }: { secondsLeft: number }) {
  return (
    <svg viewBox="0 0 480 480" aria-hidden="true">
      <path d={MARKS} className="stroke-control" strokeWidth="1.5" />
      {LABELS.map(({ minutes, x, y }) => (
        <text key={minutes} x={x} y={y}>
          {minutes}
        </text>
      ))}
      <circle cx={DIAL_CENTER} cy={DIAL_CENTER} r={DIAL_RADIUS} className="stroke-line" />
      <circle
        cx={DIAL_CENTER}
        cy={DIAL_CENTER}
        r={DIAL_RADIUS}
        transform={`rotate(-90 ${DIAL_CENTER} ${DIAL_CENTER})`}
        pathLength={SECONDS}
        strokeDasharray={`${secondsLeft} ${SECONDS}`}
        strokeLinecap="round"
        strokeWidth="7"
        className={secondsLeft < WARNING_SECONDS ? "stroke-warning" : "stroke-accent"}
      />
    </svg>
  );
}

const LABELS = [
  { minutes: 5, x: 406, y: 340 },
  { minutes: 10, x: 74, y: 340 },
  { minutes: 15, x: 240, y: 52 },
] as const;
