import { FREE_LIFETIME_MS } from "@mayfly/contract/constants";
import { PREMIUM_LIFETIME_MS } from "@mayfly/contract/premium-constants";
import { PREMIUM_TEASER } from "../../content/below-the-fold.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";

const MINUTE_MS = 60_000;
/** In minutes, because browsers misplace dashes on a path that is millions of units long. */
const DAY = PREMIUM_LIFETIME_MS / MINUTE_MS;
const FREE = FREE_LIFETIME_MS / MINUTE_MS;

/** The premium offer. Shown only if the operator sells premium addresses. */
export function PremiumTeaser() {
  const { heading, text, button } = PREMIUM_TEASER;
  return (
    <section
      aria-labelledby="keep-for-a-day"
      className="premium-only grid grid-cols-[minmax(0,1fr)] items-center gap-6 rounded-card border border-line bg-raised p-6 wide:grid-cols-[auto_minmax(0,1fr)_auto] wide:p-8"
    >
      <DayRing />
      <div>
        <h2 id="keep-for-a-day" className="item-title">
          {heading}
        </h2>
        <p className="mt-1 text-pretty text-ink-muted">{text}</p>
      </div>
      <ButtonLink
        href={paths.upgrade}
        look="primary"
        size="large"
        className="max-mid:h-auto max-mid:min-h-12 max-mid:px-4 max-mid:whitespace-normal"
      >
        {button}
      </ButtonLink>
    </section>
  );
}

/** A ring of one day, with the free fifteen minutes highlighted. */
function DayRing() {
  return (
    <div aria-hidden="true" className="relative size-23">
      <svg viewBox="0 0 92 92" fill="none" strokeWidth="5" className="size-full -rotate-90">
        <circle cx="46" cy="46" r="42" className="stroke-accent" />
        <circle
          cx="46"
          cy="46"
          r="42"
          pathLength={DAY}
          strokeDasharray={`${FREE} ${DAY}`}
          strokeWidth="11"
          className="stroke-ink"
        />
      </svg>
      <p className="absolute inset-0 grid place-content-center text-center">
        <span className="text-figure font-medium tracking-tight tabular-nums">24</span>
        <span className="text-fine text-ink-muted">hours</span>
      </p>
    </div>
  );
}
