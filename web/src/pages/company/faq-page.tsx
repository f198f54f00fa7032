import { FAQ, FAQ_PAGE } from "../../content/faq.ts";
import { paths } from "../../paths.ts";
import { QuestionList } from "../question-list.tsx";
import { SplitSection } from "../../ui/split-section.tsx";
import { Paragraphs } from "../paragraphs.tsx";
import { ContentPage } from "../content-page.tsx";
import { PageIntro } from "./page-intro.tsx";

export function FaqPage() {
  return (
    <ContentPage path={paths.faq} shared="Questions about temporary email, answered">
      <div className="mx-auto grid max-w-304 grid-cols-[minmax(0,1fr)] gap-20 px-4 pt-8 pb-24 wide:gap-24 wide:px-6 wide:pt-12">
        <PageIntro headline={FAQ_PAGE.headline} opening={FAQ_PAGE.opening}>
          <GroupLinks />
        </PageIntro>
        {FAQ.map(({ id, heading, notes = [], list }) => (
          <SplitSection
            key={id}
            fragment={id}
            heading={heading}
            aside={
              notes.length > 0 && (
                <div className="mt-3 max-w-80 text-small text-ink-muted">
                  <Paragraphs list={notes} />
                </div>
              )
            }
          >
            <QuestionList name={id} list={list} linked />
          </SplitSection>
        ))}
      </div>
    </ContentPage>
  );
}

function GroupLinks() {
  return (
    <nav aria-label="Groups of questions" className="mt-6">
      <ul className="flex flex-wrap gap-x-6 gap-y-2 touch:gap-y-0 text-label">
        {FAQ.map(({ id, heading }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="touch:inline-block touch:py-3 underline decoration-accent decoration-1 underline-offset-4"
            >
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
