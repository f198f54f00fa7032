import { Fragment } from "react";
import { EXTENSIONS_MAX, FREE_LIFETIME_MS } from "@mayfly/contract/constants";
import { PREMIUM_LIFETIME_MS, PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import type { Explainer } from "../../content/landing/landing.ts";
import { SplitSection } from "../../ui/split-section.tsx";
import { Paragraphs } from "../paragraphs.tsx";

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

const LIFETIMES = [
  { name: "Free", length: "%FREE_LIFETIME%", ms: FREE_LIFETIME_MS, only: "" },
  {
    name: "Free, extended twice",
    length: "%FREE_LIFETIME_MAX%",
    ms: FREE_LIFETIME_MS * (1 + EXTENSIONS_MAX),
    only: "",
  },
  {
    name: `Premium, ${PREMIUM_PRICE} once`,
    length: "24 hours",
    ms: PREMIUM_LIFETIME_MS,
    only: "premium-only",
  },
  { name: "A whole day", length: "24 hours", ms: PREMIUM_LIFETIME_MS, only: "no-premium-only" },
] as const;

/** Compares the lifetimes of addresses, drawn to scale where free ones have the standard lifetime. */
function LifetimesFigure() {
  return (
    <figure>
      <dl className="grid max-w-none gap-3 text-label">
        {LIFETIMES.map(({ name, length, ms, only }) => (
          <div
            key={name}
            className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 ${only}`.trimEnd()}
          >
            <dt>{name}</dt>
            <dd className="text-ink-muted tabular-nums">{length}</dd>
            <dd aria-hidden="true" className="standard-lifetime-only col-span-2">
              <svg height="8" className="mt-1 w-full fill-accent">
                <rect
                  width={`${((100 * ms) / PREMIUM_LIFETIME_MS).toFixed(4)}%`}
                  height="8"
                  rx="1"
                />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <figcaption className="standard-lifetime-only">
        <b>To scale</b>
        <span>The longest bar is one day.</span>
      </figcaption>
    </figure>
  );
}
