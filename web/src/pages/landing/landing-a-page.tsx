import type { LandingA, Features, Arrival, Uses } from "../../content/landing/landing-a.ts";
import { RingShape } from "../../ui/mark/ring-shape.tsx";
import { ContentPage } from "../content-page.tsx";
import { ClosingSection } from "./closing-section.tsx";
import { AddressIllustration } from "./landing-illustrations.tsx";
import { ExplainerSection } from "./explainer-section.tsx";
import { Hero } from "./hero.tsx";
import { LandingQuestions } from "./landing-questions.tsx";

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

const FEATURE_MARKS = [
  { feature: "instant", title: "Instant creation", clock: "15:00", left: 100 },
  { feature: "live", title: "Real-time inbox", clock: "7:30", left: 50 },
  { feature: "privacy", title: "Privacy protection", clock: "0:00", left: 0 },
] as const;

/** Three features, each placed on the lifetime of an address. */
function FeatureMarks({ features }: { features: Features }) {
  return (
    <section
      aria-label={features.heading}
      className="grid grid-cols-[minmax(0,1fr)] gap-12 wide:grid-cols-[400px_minmax(0,1fr)_minmax(0,1fr)] wide:gap-8"
    >
      {FEATURE_MARKS.map(({ feature, title, clock, left }) => (
        <div key={feature} className="max-w-88">
          <p className="mb-4 flex items-center gap-3 font-mono text-label font-medium text-ink-muted">
            <span className="size-8">
              <RingShape fill={left / 100} stroke={8} />
            </span>
            {clock}
          </p>
          <h2 className="item-title">{title}</h2>
          <p className="mt-1 leading-prose text-pretty text-ink-muted">{features[feature]}</p>
        </div>
      ))}
    </section>
  );
}

const USE_ROWS = [
  { use: "signups", title: "Website signups" },
  { use: "verification", title: "Email verification" },
  { use: "testing", title: "Testing and development" },
  { use: "spam", title: "Spam prevention" },
] as const;

const USE_GRID =
  "grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 wide:grid-cols-[400px_minmax(0,1fr)_minmax(0,1fr)]";

/** Four use cases as rows, each with a sample message. */
function UseRows({ uses }: { uses: Uses }) {
  return (
    <section aria-labelledby="uses">
      <div className={`${USE_GRID} mb-6 items-baseline`}>
        <h2 id="uses" className="section-title wide:col-span-2">
          {uses.heading}
        </h2>
        <p aria-hidden="true" className="text-small text-ink-faint max-wide:hidden">
          What arrives
        </p>
      </div>
      <ul className="border-b border-line">
        {USE_ROWS.map(({ use, title }) => (
          <li key={use} className={`${USE_GRID} border-t border-line py-7`}>
            <h3 className="item-title">{title}</h3>
            <p className="leading-prose text-pretty text-ink-muted">{uses[use].text}</p>
            <ArrivedMail arrives={uses[use].arrives} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ArrivedMail({ arrives }: { arrives: Arrival }) {
  return (
    <p className="text-small leading-[1.5rem] text-ink-muted max-wide:mt-2">
      {arrives.from}
      <br />
      <ArrivedWords arrives={arrives} />
    </p>
  );
}

function ArrivedWords({ arrives }: { arrives: Arrival }) {
  if ("subject" in arrives) {
    return <strong className="text-body font-medium text-ink">{arrives.subject}</strong>;
  }
  if ("code" in arrives) {
    return <span className="font-mono text-body tracking-wide text-ink">{arrives.code}</span>;
  }
  return <span className="font-mono text-body tracking-tight">{arrives.refusal}</span>;
}
