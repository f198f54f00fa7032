import type { LandingB } from "../../content/landing/landing-b.ts";
import { ContentPage } from "../content-page.tsx";
import { BadgeRow } from "./badge-row.tsx";
import { BenefitList } from "./benefit-list.tsx";
import { ClosingSection } from "./closing-section.tsx";
import { InboxIllustration } from "./landing-illustrations.tsx";
import { ExplainerSection } from "./explainer-section.tsx";
import { FeatureGrid } from "./feature-grid.tsx";
import { Hero } from "./hero.tsx";
import { LandingQuestions } from "./landing-questions.tsx";
import { UseLists } from "./use-lists.tsx";

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
