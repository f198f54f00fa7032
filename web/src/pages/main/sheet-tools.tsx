import { useContext } from "react";
import type { ActiveAddress } from "../../features/address/active-address.ts";
import { CopyButton } from "../../features/address/copy-button.tsx";
import { ExtendEnding, isExtendableEnd, SmallRing } from "../../features/address/folded-card.tsx";
import { useExtendAddress } from "../../features/address/time/use-extend-address.ts";
import { clockWords } from "../../ui/time/countdown.ts";
import { useSecondsLeft } from "../../ui/time/use-now.ts";
import { AddressesContext } from "./address-context.ts";

/** The clock and buttons of the message's address, in reach while the message fills the screen. */
export function SheetTools({ email }: { email: string }) {
  const shown = useContext(AddressesContext).find(({ address }) => address.email === email);
  return shown ? <AddressTools address={shown.address} /> : null;
}

function AddressTools({ address }: { address: ActiveAddress }) {
  const extension = useExtendAddress(address);
  const seconds = useSecondsLeft(address);
  return (
    <>
      <SmallRing address={address} secondsLeft={seconds} />
      <span className="sr-only">{clockWords(seconds)} left</span>
      {isExtendableEnd(address, seconds) && <ExtendEnding {...{ address, extension }} isShort />}
      <CopyButton email={address.email} form="icon" />
    </>
  );
}
