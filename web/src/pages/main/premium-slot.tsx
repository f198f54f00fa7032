import { PremiumOffer } from "../../features/premium/premium-offer.tsx";
import type { CurrentAddress } from "./premium-parts.tsx";
import type { Premium } from "./use-premium.ts";

/**
 * The offer, or an address that was bought. The active one has its own card: in that card, the slot has only the receipt.
 */
export function PremiumSlot({
  premium,
  address,
}: {
  premium: Premium;
  address: CurrentAddress | null;
}) {
  const { parts, opening } = premium;
  const place =
    address?.kind === "premium"
      ? "mt-5 border-t border-line pt-3 empty:hidden"
      : "mt-4 flex min-h-20 rounded-card border border-line bg-raised px-5 py-1.5 wide:px-6";
  return (
    <section aria-label="Premium email" className={`premium-only scripts-only ${place}`}>
      {parts ? (
        <parts.SlotContent premium={premium} address={address} />
      ) : (
        // With a premium address, wait for its banner.
        address?.kind !== "premium" && <PremiumOffer opening={opening} />
      )}
    </section>
  );
}
