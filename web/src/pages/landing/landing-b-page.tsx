import {
  type LandingB,
  BADGES,
  type BadgeName,
  FEATURES,
  type FeatureName,
  USES,
  type UseName,
} from "../../content/landing/landing-b.ts";
import { SplitSection } from "../../ui/split-section.tsx";
import { ContentPage } from "../content-page.tsx";
import { Paragraphs } from "../paragraphs.tsx";
import { ClosingSection } from "./closing-section.tsx";
import { InboxIllustration } from "./landing-illustrations.tsx";
import { ExplainerSection } from "./explainer-section.tsx";
import { Hero } from "./hero.tsx";
import { LandingQuestions } from "./landing-questions.tsx";

const START = "Generate Free Email Now";

/** Template B: features first, then use cases. */
export function LandingBPage({ landing }: { landing: LandingB }) {
  const { headline, opening, moment } = landing;
  return (
    <ContentPage path={landing.path} shared={landing.headline}>
      <Hero
        headline={headline}
        opening={opening}
        start={START}
        learn="Learn About Email Privacy"
        illustration={<InboxIllustration moment={moment} />}
      />
      <div className="mx-auto grid max-w-304 grid-cols-[minmax(0,1fr)] gap-24 px-4 wide:gap-32 wide:px-6">
        <BadgeRow badges={landing.badges} />
        <FeatureGrid features={landing.features} />
        <UseLists uses={landing.uses} />
        <ExplainerSection explainer={landing.explainer} />
        <BenefitList benefits={landing.benefits} />
        <LandingQuestions questions={landing.questions} />
      </div>
      <ClosingSection closing={landing.closing} start={START} />
    </ContentPage>
  );
}

const BADGE_ORDER: readonly BadgeName[] = ["registration", "free", "deletion", "live"];

/** Four claims, each with its limits. */
function BadgeRow({ badges }: { badges: LandingB["badges"] }) {
  return (
    <ul
      aria-label="What you can count on"
      className="grid grid-cols-[minmax(0,1fr)] gap-8 mid:grid-cols-2 wide:grid-cols-[400px_repeat(3,minmax(0,1fr))]"
    >
      {BADGE_ORDER.map((badge) => (
        <li key={badge} className="max-w-88 border-t border-accent pt-4">
          <p className="text-title font-semibold tracking-tight">{BADGES[badge]}</p>
          <div className="mt-1 grid gap-1 text-small leading-[1.375rem] text-pretty text-ink-muted">
            <Paragraphs list={badges[badge]} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const FEATURE_ORDER: readonly FeatureName[] = ["instant", "privacy", "inbox", "duration"];

/** Four features, each with a figure that measures it. */
function FeatureGrid({ features }: { features: LandingB["features"] }) {
  return (
    <SplitSection heading={features.heading}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-12 mid:grid-cols-2">
        {FEATURE_ORDER.map((feature) => (
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

const USE_ORDER: readonly UseName[] = ["shopping", "software", "content", "development"];

function UseLists({ uses }: { uses: LandingB["uses"] }) {
  return (
    <section aria-labelledby="uses">
      <h2 id="uses" className="section-title mb-6">
        {uses.heading}
      </h2>
      <ul className="border-b border-line">
        {USE_ORDER.map((use) => (
          <li
            key={use}
            className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 border-t border-line py-7 wide:grid-cols-[400px_minmax(0,1fr)]"
          >
            <h3 className="item-title">{USES[use]}</h3>
            <ul className="grid gap-x-8 gap-y-2 mid:grid-cols-3">
              {uses[use].map((example) => (
                <li key={example} className="leading-prose text-pretty text-ink-muted">
                  {example}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BenefitList({ benefits }: { benefits: LandingB["benefits"] }) {
  return (
    <SplitSection heading={benefits.heading}>
      <ul className="border-b border-line">
        {benefits.list.map((benefit) => (
          <li key={benefit} className="border-t border-line py-5 text-brand text-pretty">
            {benefit}
          </li>
        ))}
      </ul>
    </SplitSection>
  );
}
