import type { CSSProperties } from "react";
import { domainOf, localPartOf } from "../../ui/address-parts.ts";

/** Shows the address on two lines but copies as one: the line break is generated content, which selections exclude. */
export function AddressDisplay({ email }: { email: string | null }) {
  if (email === null) return <AddressSkeleton />;
  const sizes: CSSProperties & Record<`--${string}`, number> = {
    "--characters": localPartOf(email).length,
    "--domain-characters": domainOf(email).length + 1,
  };
  return (
    <div className="@container">
      <code
        data-testid="address"
        translate="no"
        className="block font-mono font-medium select-all"
        style={sizes}
      >
        <span className="address-local address-text">{localPartOf(email)}</span>
        <span className="address-text address-domain text-ink-muted">@{domainOf(email)}</span>
      </code>
    </div>
  );
}

function AddressSkeleton() {
  return (
    <>
      <div role="status" className="skeleton scripts-only">
        <p className="h-8 content-center text-label text-ink-muted">Generating your email...</p>
        <div aria-hidden="true" className="h-7 content-center">
          <div className="h-3 w-36 rounded-small bg-line" />
        </div>
      </div>
      <noscript>
        <p className="text-small text-ink-muted">
          Your address and inbox need JavaScript. Turn it on for this site and reload the page. All
          other pages work without it.
        </p>
      </noscript>
    </>
  );
}
