/** Slots for calls that stay open: streams and waits. Each inbox and each network may hold a number of them. */
import { HeldBudget, type BudgetAccount } from "../abuse/budgets/held-budget.ts";
import { isSingleClient } from "../abuse/network.ts";
import { networkLevels } from "../ip/network-levels.ts";
import { parseAddress, type Network } from "../ip/network.ts";

export type SlotLimits = { perInboxMax: number; perIpMax: number };
/** `alsoInboxIds`: the other inboxes of a call that concerns several. It uses one share of the network's budget. */
export type SlotOwner = { inboxId: number; alsoInboxIds?: readonly number[]; ip: string };

/** One call's shares of the inboxes' and the network's budgets. */
export type Slot = {
  ip: string;
  /** The narrowest counted network. */
  network: string;
  held: readonly BudgetAccount[];
};

/** A slot, or the limit that is reached. */
export type Admission = { slot: Slot } | { slot: undefined; limit: number };

export type Slots = {
  /** The slots of each network. */
  budget: HeldBudget;
  admit: (owner: SlotOwner) => Admission;
};

export function createSlots({ perInboxMax, perIpMax }: SlotLimits): Slots {
  const perInbox = new HeldBudget({ total: Infinity, perNetwork: perInboxMax });
  const budget = new HeldBudget({ total: Infinity, perNetwork: perIpMax });
  return {
    budget,
    admit({ inboxId, alsoInboxIds = [], ip }) {
      const levels = networkLevels(ip);
      const held: BudgetAccount[] = [];
      const refuse = (limit: number): Admission => {
        for (const account of held) account.close();
        return { slot: undefined, limit };
      };
      for (const id of [inboxId, ...alsoInboxIds]) {
        const ofInbox = perInbox.hold([`inbox ${id}`]);
        if (!ofInbox) return refuse(perInboxMax);
        held.push(ofInbox);
      }
      const ofNetwork = budget.hold(levels);
      if (!ofNetwork) return refuse(perIpMax);
      // A copy has no room for more, which an array that has grown keeps for as long as the slot lives.
      return { slot: { ip, network: levels[0], held: held.concat(ofNetwork) } };
    },
  };
}

/** Must be called once. */
export function releaseSlot({ held }: Slot): void {
  for (const account of held) account.close();
}

/** Returns a function that tells whether a slot's client is in this network. */
export function slotsWithin(network: Network): (slot: Slot) => boolean {
  if (isSingleClient(network)) return (slot) => slot.network === network.text;
  return ({ ip }) => {
    const address = parseAddress(ip);
    return address !== undefined && network.contains(address);
  };
}
