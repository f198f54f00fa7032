import { Fragment } from "react";
import type { Explainer } from "../../content/landing/landing.ts";
import { SplitSection } from "../../ui/split-section.tsx";
import { Paragraphs } from "../paragraphs.tsx";
import { LifetimesFigure } from "./lifetimes-figure.tsx";

export function ExplainerSection({ explainer }: { explainer: Explainer }) {
  return (
    <SplitSection heading={explainer.heading}>
      <div className="prose">
        <Paragraphs list={explainer.opening} />
        {explainer.parts.map(({ heading, text, lifetimes }) => (
          <Fragment key={heading}>
            <h3>{heading}</h3>
            <Paragraphs list={text} />
            {lifetimes && <LifetimesFigure />}
          </Fragment>
        ))}
      </div>
    </SplitSection>
  );
}
