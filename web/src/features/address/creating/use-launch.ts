import { useEffect, useEffectEvent, useState } from "react";
import { browserStorage } from "../../../browser/browser-storage.ts";
import { removeFragment, useFragment } from "../../../browser/use-fragment.ts";
import { useCopyAddress } from "../../../ui/use-copy-address.ts";
import { LAUNCHES } from "./launches.ts";
import { readStoredAddress } from "../stored/stored-address.ts";

/** Runs the command from the installed app's menu, once: create an address, or copy the current one. */
export function useLaunch(email: string | null, makeNew: () => void): void {
  const { copy } = useCopyAddress();
  const [isCopyWanted, setIsCopyWanted] = useState(false);
  useFragment((fragment) => {
    const chosen = fragment.slice(1);
    if (chosen !== LAUNCHES.new && chosen !== LAUNCHES.copy) return;
    // A reload must not repeat the command.
    removeFragment();
    if (chosen === LAUNCHES.copy) setIsCopyWanted(true);
    // Without an address, the page makes one anyway.
    else if (readStoredAddress(browserStorage, Date.now())) makeNew();
  });
  const copyCurrent = useEffectEvent((current: string) => {
    setIsCopyWanted(false);
    copy(current);
  });
  // Writes to the clipboard, once there is an address.
  useEffect(() => {
    if (isCopyWanted && email !== null) copyCurrent(email);
  }, [isCopyWanted, email]);
}
