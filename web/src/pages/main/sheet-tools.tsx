import { useContext } from "react";
import { CopyButton } from "../../features/address/copy-button.tsx";
import { SmallRing } from "../../features/address/folded-card.tsx";
import { secondsLeft } from "../../ui/time/countdown.ts";
import { useNow } from "../../ui/time/use-now.ts";
import { CurrentAddress } from "./current-address.ts";

/** The address's clock and copy button, in reach while a message fills the screen. */
export function SheetTools() {
  const address = useContext(CurrentAddress);
  const nowMs = Math.max(useNow(), address?.knownAtMs ?? 0);
  if (!address) return null;
  return (
    <>
      <SmallRing address={address} secondsLeft={secondsLeft(address.endsAtMs, nowMs)} />
      <CopyButton email={address.email} form="icon" />
    </>
  );
}
