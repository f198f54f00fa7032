import ArrowLeft from "lucide-react/icons/arrow-left";
import type { Guide, GuideStep } from "../../content/guides/guide.ts";
import { stepAnchor } from "../../content/guides/step-anchor.ts";
import { paths } from "../../paths.ts";
import { Coded } from "../../ui/coded.tsx";
import { PageContents } from "../../ui/page-contents.tsx";
import { ContentPage } from "../content-page.tsx";
import { GuideFacts } from "./guide-facts.tsx";
import { HourRing } from "./hour-ring.tsx";
import { NeedMoreHelp } from "./need-more-help.tsx";

/** One guide with its steps. Printed, it is a checklist. */
export function GuidePage({ guide }: { guide: Guide }) {
  return (
    <ContentPage path={paths.guide(guide.slug)} shared={guide.title}>
      <article className="guide reading-axis items-start px-4 pt-4 pb-16 wide:px-6 wide:pt-12 wide:pb-24">
        <p className="pb-6 wide:pt-1 wide:pb-0 print:hidden">
          <a
            href={paths.guides}
            className="inline-flex items-center gap-2 text-label text-ink-muted transition-colors hover:text-ink touch:-my-2.5 touch:min-h-11"
          >
            <ArrowLeft className="icon" />
            Back to Guides
          </a>
        </p>
        <header className="guide-hung">
          <HourRing minutes={guide.minutes} />
          <div>
            <GuideFacts guide={guide} />
            <h1 className="article-title mt-3">{guide.title}</h1>
            <p className="article-lead mt-4 text-ink-muted print:mt-1 print:text-small">
              {guide.description}
            </p>
          </div>
        </header>
        <aside className="pt-8 text-small text-ink-muted max-wide:hidden wide:sticky wide:top-6 wide:pt-16 print:hidden">
          <PageContents
            sections={guide.steps.map(({ title }, index) => ({ id: stepAnchor(index + 1), title }))}
          />
        </aside>
        <div className="pt-8 print:pt-4">
          <ol>
            {guide.steps.map((step, index) => (
              <GuideStepItem key={step.title} step={step} number={index + 1} />
            ))}
          </ol>
          <GuideNotes guide={guide} />
        </div>
      </article>
      <NeedMoreHelp />
    </ContentPage>
  );
}

function GuideNotes({ guide }: { guide: Guide }) {
  return (
    <div className="prose">
      <div role="note" className="tip">
        <b>Implementation Tip</b>
        <p>
          <Coded text={guide.implementationTip} />
        </p>
      </div>
      <h2 className="guide-sources">Sources</h2>
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
  );
}

type Props = { readonly step: GuideStep; readonly number: number };

function GuideStepItem({ step, number }: Props) {
  return (
    <li id={stepAnchor(number)} className="guide-step guide-hung">
      {/* Without list markers, screen readers don't read step numbers. */}
      <p className="guide-number" aria-label={`Step ${number}`} role="img">
        <span aria-hidden="true">{number}</span>
      </p>
      <div>
        <h2 className="item-title">{step.title}</h2>
        <p className="mt-2 text-pretty print:mt-0 text-ink-muted">
          <Coded text={step.description} />
        </p>
        <h3 className="mt-5 text-small print:mt-1 print:text-fine font-medium text-accent-text">
          Key Actions
        </h3>
        <ul className="guide-actions">
          {step.tips.map((tip) => (
            <li key={tip}>
              <Coded text={tip} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
