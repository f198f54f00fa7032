import { domainOf, localPartOf } from "../../ui/address-parts.ts";

/** Shows a full address that wraps only before its domain, if possible. A paid address is never shortened. */
export function BrokenAddress({ email }: { email: string }) {
  return (
    <span className="font-mono tracking-tight wrap-anywhere" translate="no">
      {localPartOf(email)}
      <wbr />
      <span className="inline-block max-w-full text-ink-muted">@{domainOf(email)}</span>
    </span>
  );
}
