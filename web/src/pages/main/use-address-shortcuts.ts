import type { AddressControl } from "../../features/address/use-address.ts";
import { useShortcuts } from "../../ui/shortcuts/use-shortcuts.ts";

/** The address card's actions, from the keyboard. */
export function useAddressShortcuts({ loading, makeNew, extension }: AddressControl): void {
  useShortcuts({
    // The button itself answers, so that it says 'Copied!' whichever way it was asked.
    c: () => document.querySelector<HTMLElement>("button[aria-keyshortcuts=c]")?.click(),
    n: () => {
      if (!loading) makeNew();
    },
    e: extension.extend,
  });
}
