import { domainOf, localPartOf } from "./living-address.ts";

/** An address in running size that breaks, if it must, before its domain. */
export function WholeAddress({ email, className }: { email: string; className: string }) {
  return (
    <p className={`font-mono font-medium wrap-anywhere ${className}`} translate="no">
      {localPartOf(email)}
      <wbr />@{domainOf(email)}
    </p>
  );
}
