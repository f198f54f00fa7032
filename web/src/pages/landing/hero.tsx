import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { RippleIllustration } from "./ripple-illustration.tsx";

type HeroProps = {
  readonly headline: string;
  readonly opening: string;
  /** Label of the button to the main page. */
  readonly start: string;
  /** Label of the link to the guides. */
  readonly learn: string;
  /** The illustration. */
  readonly illustration: ReactNode;
};

/** The first section: headline and illustration. */
export function Hero({ headline, opening, start, learn, illustration }: HeroProps) {
  return (
    <>
      <div className="border-b border-line">
        <div className="mx-auto grid max-w-304 grid-cols-[minmax(0,1fr)] items-center gap-12 px-4 pt-6 pb-5 wide:grid-cols-[minmax(0,1fr)_480px] wide:gap-8 wide:px-6 wide:pt-8">
          <div>
            <h1 className="hero-title">{headline}</h1>
            <p className="hero-opening mt-4 mb-6 max-w-120 text-ink-muted wide:mt-6 wide:mb-8">
              {opening}
            </p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink href={paths.home} look="primary" size="large" className="max-mid:w-full">
                {start}
              </ButtonLink>
              <ButtonLink href={paths.guides} size="large" className="max-mid:w-full">
                {learn}
              </ButtonLink>
            </div>
          </div>
          {illustration}
        </div>
      </div>
      <div className="mx-auto w-full max-w-304 px-4 wide:px-6">
        <RippleIllustration sun="up" />
      </div>
    </>
  );
}
