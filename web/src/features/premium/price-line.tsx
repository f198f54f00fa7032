import { PREMIUM_LIFETIME_MS, PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import { freeLifetimeMs } from "../../browser/free-lifetime.ts";
import { lifetimeText } from "@mayfly/contract/lifetime-words";
import { endWords } from "../../ui/time/end-words.ts";
import { Ring } from "../../ui/mark/ring.tsx";
import { useTimeText } from "../../ui/time/use-now.ts";

/** Shows the price and the duration, to scale next to a free address. */
export function PriceLine() {
  const until = useTimeText(endOfDayFrom);
  const freeLifetime = freeLifetimeMs();
  const isShorter = freeLifetime < PREMIUM_LIFETIME_MS;
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-5 max-tight:grid-cols-1 border-t border-line pt-5">
      <div className="relative w-fit">
        <Ring fill={1}>
          <span className="text-figure font-medium tracking-tight">24</span>
          <span className="text-[0.75rem]/[1rem] text-ink-muted">hours</span>
        </Ring>
        {isShorter && <FreeMark lifetimeMs={freeLifetime} />}
      </div>
      <div>
        <p className="text-[1.9375rem]/[2.25rem] font-semibold tracking-tight tabular-nums">
          {PREMIUM_PRICE}{" "}
          <span className="text-body font-normal tracking-normal text-ink-muted">once</span>
        </p>
        <p className="mt-1 text-small text-ink-muted">
          Open until {until}. No renewal.
          {isShorter && (
            <>
              <br />
              The notch shows a free address’s {lifetimeText(freeLifetime)}.
            </>
          )}
        </p>
      </div>
    </div>
  );
}

/** Returns the end of an address bought now, as text. */
export function endOfDayFrom(nowMs: number): string {
  return endWords(nowMs + PREMIUM_LIFETIME_MS, nowMs);
}

function FreeMark({ lifetimeMs }: { lifetimeMs: number }) {
  const share = (lifetimeMs / PREMIUM_LIFETIME_MS) * 100;
  return (
    <svg
      viewBox="0 0 92 92"
      fill="none"
      aria-hidden="true"
      className="absolute inset-0 size-full -rotate-90 stroke-ink"
    >
      <circle
        cx="46"
        cy="46"
        r="42"
        pathLength="100"
        strokeWidth="13"
        strokeDasharray={`${share} ${100 - share}`}
      />
    </svg>
  );
}
