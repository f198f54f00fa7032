import type { Guide } from "../../content/guides/guide.ts";
import { Coded } from "../../ui/coded.tsx";
import { GuideFacts } from "./guide-facts.tsx";
import { GuideStepItem } from "./guide-step-item.tsx";
import { HourRing } from "./hour-ring.tsx";

export function GuideArticle({ guide }: { guide: Guide }) {
  return (
    <article id={guide.anchor} aria-labelledby={`${guide.anchor}-title`} className="guide">
      <header className="guide-hung">
        <HourRing minutes={guide.minutes} />
        <div>
          <GuideFacts guide={guide} />
          <h2 id={`${guide.anchor}-title`} className="section-title mt-3">
            {guide.title}
          </h2>
          <p className="mt-3 max-w-146 text-body/[1.625rem] text-pretty text-ink-muted print:mt-1 print:max-w-none print:text-small">
            {guide.description}
          </p>
        </div>
      </header>
      <ol className="mt-10 print:mt-4">
        {guide.steps.map((step, index) => (
          <GuideStepItem key={step.title} guide={guide} step={step} number={index + 1} />
        ))}
      </ol>
      <div className="prose">
        <div role="note" className="tip">
          <b>Implementation Tip</b>
          <p>
            <Coded text={guide.implementationTip} />
          </p>
        </div>
        <h3 className="guide-sources">Sources</h3>
        <ol className="sources">
          {guide.sources.map(({ text, url }) => (
            <li key={url}>
              <span>
                {text} <a href={url}>{new URL(url).hostname.replace(/^www\./, "")}</a>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </article>
  );
}
