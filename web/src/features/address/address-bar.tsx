import { CopyButton } from "./copy-button.tsx";
import { domainOf, localPartOf } from "../../ui/address-parts.ts";

/**
 * On narrow pages, keeps the address and its copy button visible while the inbox is scrolled. Overlays the page, so
 * that the layout doesn't shift. Inert while the card is visible.
 */
export function AddressBar({ email, shown }: { email: string; shown: boolean }) {
  return (
    <div inert={!shown} data-shown={shown} className="address-bar">
      {/* Shortened in the middle: the beginning and the domain identify the address. */}
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
      <CopyButton email={email} form="short" />
    </div>
  );
}
