import type { LandingA } from "../../content/landing/landing-a.ts";
import { ContentPage } from "../content-page.tsx";
import { ClosingSection } from "./closing-section.tsx";
import { AddressIllustration } from "./landing-illustrations.tsx";
import { ExplainerSection } from "./explainer-section.tsx";
import { FeatureMarks } from "./feature-marks.tsx";
import { Hero } from "./hero.tsx";
import { LandingQuestions } from "./landing-questions.tsx";
import { UseRows } from "./use-rows.tsx";

/** Template A: a moment in an address's life, then use cases. */
export function LandingAPage({ landing }: { landing: LandingA }) {
  const { headline, opening, start, moment } = landing;
  return (
    <ContentPage path={landing.path} shared={landing.headline}>
      <Hero
        headline={headline}
        opening={opening}
        start={start}
        learn="Read the guides"
        illustration={<AddressIllustration moment={moment} />}
      />
      <div className="mx-auto grid max-w-304 grid-cols-[minmax(0,1fr)] gap-24 px-4 wide:gap-32 wide:px-6">
        <FeatureMarks features={landing.features} />
        <UseRows uses={landing.uses} />
        <ExplainerSection explainer={landing.explainer} />
        <LandingQuestions questions={landing.questions} />
      </div>
      <ClosingSection closing={landing.closing} start={start} />
    </ContentPage>
  );
}
