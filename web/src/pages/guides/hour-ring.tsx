/** How much of an hour it takes: the ring is the face of a clock, filled from twelve. */
export function HourRing({ minutes }: { minutes: number }) {
  return (
    <div aria-hidden="true" className="relative size-16 print:size-12">
      <svg viewBox="0 0 92 92" fill="none" strokeWidth="6" className="size-full -rotate-90">
        <circle cx="46" cy="46" r="42" className="stroke-line" />
        <circle
          cx="46"
          cy="46"
          r="42"
          pathLength="60"
          strokeDasharray={`${minutes} 60`}
          className="stroke-accent"
        />
      </svg>
      <p className="absolute inset-0 grid place-content-center text-center text-title/5 font-medium tabular-nums">
        {minutes}
        <span className="text-fine/4 font-normal text-ink-muted">min</span>
      </p>
    </div>
  );
}
