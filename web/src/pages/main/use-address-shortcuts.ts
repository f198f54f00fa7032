import type { AddressControl } from "../../features/address/use-address.ts";
import { useShortcuts } from "../../ui/shortcuts/use-shortcuts.ts";

/** Keyboard shortcuts for the address card's actions. */
export function useAddressShortcuts({ loading, makeNew, extension }: AddressControl): void {
  useShortcuts({
    // Clicks the button itself, so that it shows 'Copied!' with the keyboard too.
    c: () => document.querySelector<HTMLElement>("button[aria-keyshortcuts=c]")?.click(),
    n: () => {
      if (!loading) makeNew();
    },
    e: extension.extend,
  });
}
