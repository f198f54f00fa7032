import { RingShape } from "../../ui/ring-shape.tsx";
import type { Features } from "../../content/landing/landing-a.ts";

const MARKS = [
  { feature: "instant", title: "Instant creation", clock: "15:00", left: 100 },
  { feature: "live", title: "Real-time inbox", clock: "7:30", left: 50 },
  { feature: "privacy", title: "Privacy protection", clock: "0:00", left: 0 },
] as const;

/** Three features, each placed on the lifetime of an address. */
export function FeatureMarks({ features }: { features: Features }) {
  return (
    <section
      aria-label={features.heading}
      className="grid grid-cols-[minmax(0,1fr)] gap-12 wide:grid-cols-[400px_minmax(0,1fr)_minmax(0,1fr)] wide:gap-8"
    >
      {MARKS.map(({ feature, title, clock, left }) => (
        <div key={feature} className="max-w-88">
          <p className="mb-4 flex items-center gap-3 font-mono text-label font-medium text-ink-muted">
            <span className="size-8">
              <RingShape fill={left / 100} stroke={8} />
            </span>
            {clock}
          </p>
          <h2 className="item-title">{title}</h2>
          <p className="mt-1 leading-prose text-pretty text-ink-muted">{features[feature]}</p>
        </div>
      ))}
    </section>
  );
}
