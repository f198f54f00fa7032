import ArrowLeft from "lucide-react/icons/arrow-left";
import { GUIDES } from "../../content/guides/guides.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { Guide } from "../../content/guides/guide.ts";
import { stepAnchor } from "../../content/guides/step-anchor.ts";
import { ContentPage } from "../content-page.tsx";
import { NeedMoreHelp } from "./need-more-help.tsx";
import { GuideFacts } from "./guide-facts.tsx";
import { HourRing } from "./hour-ring.tsx";

/** The list of guides. */
export function GuidesPage() {
  return (
    <ContentPage path={paths.guides} shared="Three guides to email privacy and security">
      <div className="reading-axis items-start px-4 pt-4 pb-16 wide:px-6 wide:pt-12 wide:pb-24">
        <p className="pb-6 wide:pt-2 wide:pb-0 print:hidden">
          <ButtonLink href={paths.home} size="small" look="quiet" className="-ml-3">
            <ArrowLeft className="icon-small" />
            Back to Home
          </ButtonLink>
        </p>
        <div>
          <h1 className="article-title">Guides</h1>
          <p className="article-lead mt-4 text-ink-muted">
            Three guides with five steps each: secure your own mailbox in 15 minutes, a company’s
            mail in 45, and learn to recognize phishing in 30. Every step names the setting, the DNS
            record, or the command. Print a guide to use it as a checklist.
          </p>
          <div className="pt-12 wide:pt-16">
            {GUIDES.map((guide) => (
              <GuideCard key={guide.id} guide={guide} />
            ))}
          </div>
        </div>
      </div>
      <NeedMoreHelp />
    </ContentPage>
  );
}

/** A guide in the list, with the titles of its steps. */
function GuideCard({ guide }: { guide: Guide }) {
  const href = paths.guide(guide.slug);
  const titleId = `${guide.slug}-title`;
  return (
    // The fragments are those of links from the time when all guides shared this page.
    <article id={guide.slug} aria-labelledby={titleId} className="guide-card guide-hung">
      <HourRing minutes={guide.minutes} />
      <div>
        <GuideFacts guide={guide} />
        <h2 id={titleId} className="section-title mt-3">
          <a
            href={href}
            className="hover:underline hover:decoration-accent hover:decoration-1 hover:underline-offset-4"
          >
            {guide.title}
          </a>
        </h2>
        <p className="mt-3 max-w-146 text-pretty text-ink-muted">{guide.description}</p>
        <ol className="mt-5 max-w-146 border-t border-line">
          {guide.steps.map(({ title }, index) => (
            <li
              key={title}
              id={`${guide.slug}-${stepAnchor(index + 1)}`}
              className="border-b border-line"
            >
              <a
                href={`${href}#${stepAnchor(index + 1)}`}
                className="flex min-h-11 items-center gap-4 transition-colors hover:text-accent-text"
              >
                <span className="w-4 text-accent-text tabular-nums">{index + 1}</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
        <p className="mt-6">
          <ButtonLink href={href} aria-label={`Read Full Guide: ${guide.title}`}>
            Read Full Guide
          </ButtonLink>
        </p>
      </div>
    </article>
  );
}
