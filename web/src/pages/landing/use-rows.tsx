import type { Arrival, Uses } from "../../content/landing/landing-a.ts";

const ROWS = [
  { use: "signups", title: "Website signups" },
  { use: "verification", title: "Email verification" },
  { use: "testing", title: "Testing and development" },
  { use: "spam", title: "Spam prevention" },
] as const;

const GRID =
  "grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 wide:grid-cols-[400px_minmax(0,1fr)_minmax(0,1fr)]";

/** Four use cases as rows, each with a sample message. */
export function UseRows({ uses }: { uses: Uses }) {
  return (
    <section aria-labelledby="uses">
      <div className={`${GRID} mb-6 items-baseline`}>
        <h2 id="uses" className="section-title wide:col-span-2">
          {uses.heading}
        </h2>
        <p aria-hidden="true" className="text-small text-ink-faint max-wide:hidden">
          What arrives
        </p>
      </div>
      <ul className="border-b border-line">
        {ROWS.map(({ use, title }) => (
          <li key={use} className={`${GRID} border-t border-line py-7`}>
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
