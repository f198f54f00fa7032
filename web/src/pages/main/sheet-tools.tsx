import { useContext } from "react";
import { CopyButton } from "../../features/address/copy-button.tsx";
import { SmallRing } from "../../features/address/folded-card.tsx";
import { clockUnit, formatClock, secondsLeft } from "../../ui/time/countdown.ts";
import { useNow } from "../../ui/time/use-now.ts";
import { AddressContext } from "./address-context.ts";

/** The address's clock and copy button, in reach while a message fills the screen. */
export function SheetTools() {
  const address = useContext(AddressContext);
  const nowMs = Math.max(useNow(), address?.knownAtMs ?? 0);
  if (!address) return null;
  const seconds = secondsLeft(address.endsAtMs, nowMs);
  return (
    <>
      <SmallRing address={address} secondsLeft={seconds} />
      <span className="sr-only">
        {formatClock(seconds)} {clockUnit(seconds)} left
      </span>
      <CopyButton email={address.email} form="icon" />
    </>
  );
}
