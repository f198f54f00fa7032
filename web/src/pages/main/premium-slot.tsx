import { PremiumOffer } from "../../features/premium/premium-offer.tsx";
import type { CurrentAddress } from "./premium-parts.tsx";
import type { Premium } from "./use-premium.ts";

/** The slot for the offer or the banner, of constant size. */
export function PremiumSlot({
  premium,
  address,
}: {
  premium: Premium;
  address: CurrentAddress | null;
}) {
  const { parts, opening } = premium;
  return (
    <section
      aria-label="Premium email"
      className="premium-only scripts-only mt-4 flex min-h-20 rounded-card border border-line bg-raised px-5 py-1.5 wide:px-6"
    >
      {parts ? (
        <parts.SlotContent premium={premium} address={address} />
      ) : (
        // With a premium address, wait for its banner.
        address?.kind !== "premium" && <PremiumOffer opening={opening} />
      )}
    </section>
  );
}
