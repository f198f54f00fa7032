import { CopyButton } from "./copy-button.tsx";
import { domainOf, localPartOf } from "./living-address.ts";

/**
 * On narrow pages the address and its copy button stay within reach while the inbox is read. Lies
 * over the page, so that nothing moves when it comes; out of reach while the card is in sight.
 */
export function AddressBar({ email, shown }: { email: string; shown: boolean }) {
  return (
    <div inert={!shown} data-shown={shown} className="address-bar">
      {/* Shortened in the middle: the beginning of the name and the domain are what one looks for. */}
      <p
        className="flex min-w-0 grow font-mono text-small tracking-tight"
        translate="no"
        title={email}
      >
        <span className="truncate">{localPartOf(email)}</span>
        <span className="max-w-[60%] shrink-0 truncate text-ink-muted max-tight:hidden">
          @{domainOf(email)}
        </span>
      </p>
      <CopyButton email={email} short />
    </div>
  );
}
