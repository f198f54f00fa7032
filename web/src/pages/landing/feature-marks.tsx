import type { Features } from "../../content/landing/landing-a.ts";

const MARKS = [
  { feature: "instant", title: "Instant creation", clock: "15:00", left: 100 },
  { feature: "live", title: "Real-time inbox", clock: "7:30", left: 50 },
  { feature: "privacy", title: "Privacy protection", clock: "0:00", left: 0 },
] as const;

/** Three features, each at its moment in the life of an address. */
export function FeatureMarks({ features }: { features: Features }) {
  return (
    <section
      aria-label={features.heading}
      className="grid grid-cols-[minmax(0,1fr)] gap-12 wide:grid-cols-[400px_minmax(0,1fr)_minmax(0,1fr)] wide:gap-8"
    >
      {MARKS.map(({ feature, title, clock, left }) => (
        <div key={feature} className="max-w-88">
          <p className="mb-4 flex items-center gap-3 font-mono text-label font-medium text-ink-muted">
            <MomentMark left={left} />
            {clock}
          </p>
          <h2 className="item-title">{title}</h2>
          <p className="mt-1 leading-6.5 text-pretty text-ink-muted">{features[feature]}</p>
        </div>
      ))}
    </section>
  );
}

function MomentMark({ left }: { left: number }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth="3"
      aria-hidden="true"
      className="size-8 -rotate-90"
    >
      <circle cx="16" cy="16" r="14" className="stroke-line" />
      {left > 0 && (
        <circle
          cx="16"
          cy="16"
          r="14"
          pathLength="100"
          strokeDasharray={`${left} 100`}
          className="stroke-accent"
        />
      )}
    </svg>
  );
}
