import { useContext } from "react";
import { CopyButton } from "../../features/address/copy-button.tsx";
import { SmallRing } from "../../features/address/folded-card.tsx";
import { clockWords, secondsLeft } from "../../ui/time/countdown.ts";
import { useNow } from "../../ui/time/use-now.ts";
import { AddressesContext } from "./address-context.ts";

/** The clock and copy button of the message's address, in reach while the message fills the screen. */
export function SheetTools({ email }: { email: string }) {
  const shown = useContext(AddressesContext).find(({ address }) => address.email === email);
  const address = shown?.address;
  const nowMs = Math.max(useNow(), address?.knownAtMs ?? 0);
  if (!address) return null;
  const seconds = secondsLeft(address.endsAtMs, nowMs);
  return (
    <>
      <SmallRing address={address} secondsLeft={seconds} />
      <span className="sr-only">{clockWords(seconds)} left</span>
      <CopyButton email={email} form="icon" />
    </>
  );
}
