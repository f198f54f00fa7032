import type { GuideStep } from "../../content/guides/guide.ts";
import { stepAnchor } from "../../content/guides/step-anchor.ts";
import { Coded } from "../../ui/coded.tsx";

type Props = { readonly step: GuideStep; readonly number: number };

export function GuideStepItem({ step, number }: Props) {
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
