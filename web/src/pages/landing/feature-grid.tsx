import { FEATURES, type FeatureName, type LandingB } from "../../content/landing/landing-b.ts";
import { SplitSection } from "../../ui/split-section.tsx";
import { Paragraphs } from "../paragraphs.tsx";

const ORDER: readonly FeatureName[] = ["instant", "privacy", "inbox", "duration"];

/** Four features, each with a figure that measures it. */
export function FeatureGrid({ features }: { features: LandingB["features"] }) {
  return (
    <SplitSection heading={features.heading}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-12 mid:grid-cols-2">
        {ORDER.map((feature) => (
          <li key={feature}>
            <p className="mb-3 font-mono text-label font-medium text-accent-text">
              {FEATURES[feature].figure}
            </p>
            <h3 className="item-title">{FEATURES[feature].title}</h3>
            <div className="mt-1 grid gap-2 leading-prose text-pretty text-ink-muted">
              <Paragraphs list={features[feature]} />
            </div>
          </li>
        ))}
      </ul>
    </SplitSection>
  );
}
