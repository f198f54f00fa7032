import { ASKED_FIRST, EXPLAINED } from "../../content/main-rest.ts";
import { AdSlot } from "../../features/ads/ad-slot.tsx";
import { ShareMenu } from "../../features/share/share-menu.tsx";
import { paths } from "../../paths.ts";
import { QuestionList } from "../question-list.tsx";
import { SiteFooter } from "../../ui/site/site-footer.tsx";
import { SplitSection } from "../../ui/split-section.tsx";
import { ExplainerSection } from "../landing/explainer-section.tsx";
import { KeepForADay } from "./keep-for-a-day.tsx";
import { ReadOn } from "./read-on.tsx";
import { UseCards } from "./use-cards.tsx";

/** The static part of the main page below the app. Needs no script. */
export function MainRest() {
  return (
    <>
      <div className="mx-auto grid w-full max-w-304 grid-cols-[minmax(0,1fr)] gap-20 px-4 pt-16 pb-20 wide:gap-28 wide:px-6 wide:pt-24 wide:pb-28">
        <UseCards />
        <KeepForADay />
        <ExplainerSection explainer={EXPLAINED} />
        <ReadOn />
        <SplitSection heading={ASKED_FIRST.heading} aside={<AllQuestions />}>
          <QuestionList name="asked-first" list={ASKED_FIRST.list} />
        </SplitSection>
      </div>
      <AdSlot className="mb-16" />
      <SiteFooter />
      <ShareMenu path={paths.home} text="Mayfly: an email address for a quarter of an hour" />
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
