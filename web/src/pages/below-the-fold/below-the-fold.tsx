import { COMMON_QUESTIONS, EXPLAINER } from "../../content/below-the-fold.ts";
import { AdSlot } from "../../features/ads/ad-slot.tsx";
import { ShareMenu } from "../../features/share/share-menu.tsx";
import { paths } from "../../paths.ts";
import { QuestionList } from "../question-list.tsx";
import { SiteFooter } from "../../ui/site/site-footer.tsx";
import { SplitSection } from "../../ui/split-section.tsx";
import { ExplainerSection } from "../landing/explainer-section.tsx";
import { PremiumTeaser } from "./premium-teaser.tsx";
import { ContentTeasers } from "./content-teasers.tsx";
import { UseCaseCards } from "./use-case-cards.tsx";

/** The static part of the main page below the app. Needs no script. */
export function BelowTheFold() {
  return (
    <>
      <div className="mx-auto grid w-full max-w-304 grid-cols-[minmax(0,1fr)] gap-20 px-4 pt-16 pb-20 wide:gap-28 wide:px-6 wide:pt-24 wide:pb-28">
        <UseCaseCards />
        <PremiumTeaser />
        <ExplainerSection explainer={EXPLAINER} />
        <ContentTeasers />
        <SplitSection heading={COMMON_QUESTIONS.heading} aside={<AllQuestions />}>
          <QuestionList name="asked-first" list={COMMON_QUESTIONS.list} />
        </SplitSection>
      </div>
      <AdSlot className="mb-16" />
      <SiteFooter />
      <ShareMenu path={paths.home} text="Mayfly: an email address for %FREE_LIFETIME_SPOKEN%" />
    </>
  );
}

function AllQuestions() {
  return (
    <p className="mt-3 text-label">
      <a href={paths.faq} className="underline decoration-accent decoration-1 underline-offset-4">
        All questions
      </a>
    </p>
  );
}
