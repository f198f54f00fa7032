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
      {/* Chromium reads the parts of an image aloud, unlike its specification. */}
      <div aria-hidden="true" className="dial-face">
        <p className="text-small text-ink-faint tabular-nums">Valid for {clock} minutes</p>
        <DrawnAddress local={local} />
        {children}
      </div>
    </div>
  );
}

/** Bars instead of letters, so that visitors don't mistake it for their address. */
function DrawnAddress({ local }: { local: string }) {
  const words = local.split(".");
  const starts = words.map((_, index) => words.slice(0, index).join(".").length + Math.sign(index));
  return (
    <svg viewBox={`0 0 ${local.length * 10} 44`} className="dial-address mt-3 mb-1">
      {words.map((word, index) => (
        <rect
          key={starts[index]}
          x={(starts[index] ?? 0) * 10}
          width={word.length * 10}
          height="16"
          rx="4"
          className="fill-control"
        />
      ))}
      <rect
        x={local.length * 2}
        y="30"
        width={local.length * 6}
        height="10"
        rx="4"
        className="fill-line"
      />
    </svg>
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
