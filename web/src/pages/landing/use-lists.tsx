import { USES, type LandingB, type UseName } from "../../content/landing/landing-b.ts";

const ORDER: readonly UseName[] = ["shopping", "software", "content", "development"];

export function UseLists({ uses }: { uses: LandingB["uses"] }) {
  return (
    <section aria-labelledby="uses">
      <h2 id="uses" className="section-title mb-6">
        {uses.heading}
      </h2>
      <ul className="border-b border-line">
        {ORDER.map((use) => (
          <li
            key={use}
            className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 border-t border-line py-7 wide:grid-cols-[400px_minmax(0,1fr)]"
          >
            <h3 className="item-title">{USES[use]}</h3>
            <ul className="grid gap-x-8 gap-y-2 mid:grid-cols-3">
              {uses[use].map((example) => (
                <li key={example} className="leading-prose text-pretty text-ink-muted">
                  {example}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
