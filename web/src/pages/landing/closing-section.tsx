import type { Closing } from "../../content/landing/landing.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { DIAL_CENTER, DIAL_RADIUS } from "./tick-marks.ts";
import { RippleIllustration } from "./ripple-illustration.tsx";

/** The closing call to action, with the setting sun at the footer. */
export function ClosingSection({ closing, start }: { closing: Closing; start: string }) {
  return (
    <section className="mt-24 wide:mt-32" aria-label="To begin">
      <div className="mx-auto grid max-w-304 grid-cols-[minmax(0,1fr)] items-end gap-8 px-4 wide:grid-cols-[minmax(0,1fr)_480px] wide:px-6">
        <div className="pb-6 wide:pt-12 wide:pb-16">
          <h2 className="closing-title">{closing.heading}</h2>
          <p className="mt-4 mb-6 text-brand text-balance text-ink-muted">{closing.text}</p>
          <ButtonLink href={paths.home} look="primary" size="large">
            {start}
          </ButtonLink>
        </div>
        <SunkenSun />
      </div>
    </section>
  );
}

function SunkenSun() {
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-100 wide:max-w-120">
      <svg viewBox="0 0 480 72" fill="none" className="block w-full">
        <circle
          cx={DIAL_CENTER}
          cy={DIAL_CENTER}
          r={DIAL_RADIUS}
          strokeWidth="7"
          className="stroke-accent"
        />
      </svg>
      {/* Overlaps the footer, which begins where the sun ends. */}
      <div className="pointer-events-none absolute inset-x-0 top-full">
        <RippleIllustration sun="set" />
      </div>
    </div>
  );
}
