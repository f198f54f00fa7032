import {
  COMMON_QUESTIONS,
  EXPLAINER,
  USE_CASES,
  CONTENT_TEASERS,
} from "../../content/below-the-fold.ts";
import { AdSlot } from "../../features/ads/ad-slot.tsx";
import { ShareMenu } from "../../features/share/share-menu.tsx";
import { paths } from "../../paths.ts";
import { SiteFooter } from "../../ui/site/site-footer.tsx";
import { SplitSection } from "../../ui/split-section.tsx";
import { QuestionList } from "../question-list.tsx";
import { ExplainerSection } from "../landing/explainer-section.tsx";
import { PremiumTeaser } from "./premium-teaser.tsx";

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

/** Use cases, each with a link to its page. */
function UseCaseCards() {
  return (
    <section aria-labelledby="good-for">
      <h2 id="good-for" className="section-title mb-8">
        {USE_CASES.heading}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 mid:grid-cols-2 wide:grid-cols-4">
        {USE_CASES.cards.map(({ title, text, path, more }) => (
          <li key={path} className="flex flex-col border-t border-line pt-5">
            <h3 className="text-brand font-semibold tracking-tight">{title}</h3>
            <p className="mt-2 mb-3 text-label text-pretty text-ink-muted">{text}</p>
            <p className="mt-auto text-small">
              <a
                href={path}
                className="underline decoration-control decoration-1 underline-offset-4 transition-colors hover:decoration-accent"
              >
                {more}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ContentTeasers() {
  return (
    <section
      aria-labelledby="read-on"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 wide:grid-cols-[400px_minmax(0,1fr)]"
    >
      <h2 id="read-on" className="section-title">
        {CONTENT_TEASERS.heading}
      </h2>
      <ul className="grid gap-x-8 gap-y-8 mid:grid-cols-3">
        {CONTENT_TEASERS.teasers.map(({ title, text, path, kind }) => (
          <li key={path} className="border-t border-line pt-5">
            <p className="text-fine text-ink-faint">{kind}</p>
            <h3 className="mt-1 text-brand font-semibold tracking-tight text-balance">
              <a
                href={path}
                className="decoration-accent decoration-1 underline-offset-4 hover:underline"
              >
                {title}
              </a>
            </h3>
            <p className="mt-2 text-label text-pretty text-ink-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
