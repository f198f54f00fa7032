import { WrappingParts } from "../../ui/wrapping-parts.tsx";
import { domainOf, localPartOf } from "../../ui/address-parts.ts";

/** Shows an address that wraps only before its domain, if possible. */
export function WholeAddress({ email, className }: { email: string; className: string }) {
  return (
    <p className={`font-mono font-medium wrap-anywhere ${className}`} translate="no">
      <WrappingParts parts={[localPartOf(email), `@${domainOf(email)}`]} />
    </p>
  );
}
