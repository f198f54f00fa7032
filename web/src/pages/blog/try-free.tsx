import { FREE_LIFETIME_MS } from "@mayfly/contract/constants";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Ring } from "../../ui/ring.tsx";

/** The call to action at the end of an article. */
export function TryFree() {
  return (
    <section
      aria-labelledby="try-free"
      className="mt-16 grid items-center gap-6 rounded-card border border-line bg-raised p-6 wide:grid-cols-[auto_minmax(0,1fr)_auto] wide:p-8"
    >
      <div aria-hidden="true">
        <Ring fill={1}>
          <span className="text-figure font-medium tracking-tight tabular-nums">
            {FREE_LIFETIME_MS / 60_000}
          </span>
          <span className="text-fine text-ink-muted">min</span>
        </Ring>
      </div>
      <div>
        <h2 id="try-free" className="part-title">
          Use a temporary address for your next sign-up
        </h2>
        <p className="mt-1 text-ink-muted">
          A temporary inbox with images blocked. No registration.
        </p>
      </div>
      <ButtonLink href={paths.home} look="primary" size="large">
        Try Free
      </ButtonLink>
    </section>
  );
}
