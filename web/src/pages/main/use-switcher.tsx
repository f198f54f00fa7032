import { useState, type ReactNode } from "react";
import type { ActiveAddress } from "../../features/address/active-address.ts";
import {
  countActiveUnread,
  type ShownAddress,
} from "../../features/address/others/stored-addresses.ts";
import type { UnreadCounts } from "../../features/inbox/others/followed-inbox.ts";
import { useLoadedCode } from "../../ui/use-loaded-code.ts";
import type { Burn } from "./use-burn.ts";

type SwitcherDeps = {
  readonly address: ActiveAddress | null;
  readonly addresses: readonly ShownAddress[];
  readonly burn: Burn;
};

type Switching = {
  /** For the address card. `switcher`: null without an address beside the current one. */
  readonly card: { readonly switcher: ReactNode; readonly unreadElsewhere: number };
  /** For the inbox. */
  readonly inbox: {
    readonly showsAll: boolean;
    readonly unread: UnreadCounts;
    readonly onUnread: (unread: UnreadCounts) => void;
  };
};

/** Connects the list of addresses with the inboxes. Its code is loaded with the second address. */
export function useSwitcher({ address, addresses, burn }: SwitcherDeps): Switching {
  const elsewhere = addresses.filter((shown) => shown.address.email !== address?.email);
  // Also while there is no current one: the other can be selected.
  const isWanted = elsewhere.length > 0;
  const Switcher = useLoadedCode(isWanted, loadSwitcher);
  const [unread, onUnread] = useState<UnreadCounts>(NONE);
  const [isAll, setAll] = useState(false);
  const switcher = Switcher && (
    <Switcher
      addresses={addresses}
      current={address}
      unread={unread}
      showsAll={isAll}
      onShowOne={() => setAll(false)}
      onShowAll={() => setAll(true)}
      onBurnAll={burn.requestAll}
    />
  );
  const unreadElsewhere = countActiveUnread(elsewhere, unread, Date.now());
  return {
    card: { switcher, unreadElsewhere },
    inbox: { showsAll: isAll && isWanted, unread, onUnread },
  };
}

async function loadSwitcher() {
  return (await import("../../features/address/others/address-switcher.tsx")).AddressSwitcher;
}

const NONE: UnreadCounts = new Map();
