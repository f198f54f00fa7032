import type { Guide } from "../../content/guides/guide.ts";
import { stepAnchor } from "../../content/guides/step-anchor.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { GuideFacts } from "./guide-facts.tsx";
import { HourRing } from "./hour-ring.tsx";

/** A guide in the list, with the titles of its steps. */
export function GuideCard({ guide }: { guide: Guide }) {
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
