import type { LandingB } from "../../content/landing/landing-b.ts";
import { SplitSection } from "../../ui/split-section.tsx";

export function BenefitList({ benefits }: { benefits: LandingB["benefits"] }) {
  return (
    <SplitSection heading={benefits.heading}>
      <ul className="border-b border-line">
        {benefits.list.map((benefit) => (
          <li key={benefit} className="border-t border-line py-5 text-brand text-pretty">
            {benefit}
          </li>
        ))}
      </ul>
    </SplitSection>
  );
}
