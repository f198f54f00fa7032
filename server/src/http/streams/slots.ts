/** Slots for calls that stay open: streams and waits. Each inbox and each network may hold a number of them. */
import { HeldBudget, type BudgetAccount } from "../../abuse/budgets/held-budget.ts";
import { isSingleClient } from "../../abuse/network.ts";
import { networkLevels } from "../../ip/network-levels.ts";
import { parseAddress, type Network } from "../../ip/network.ts";

export type SlotLimits = { perInboxMax: number; perIpMax: number };
/** `alsoInboxIds`: the other inboxes of a call that concerns several. */
export type SlotOwner = { inboxId: number; alsoInboxIds?: readonly number[]; ip: string };

/**
 * A place in each of its inboxes, and as many in the network's budget: each place costs work for each message. If one
 * stream of ten addresses counted once, the streams of one network could make every message ten times as expensive.
 */
export type Slot = {
  ip: string;
  /** The narrowest counted network. */
  network: string;
  inboxIds: readonly number[];
  ofNetwork: BudgetAccount;
};

/** A slot, or the limit that is reached. */
export type Admission = { slot: Slot } | { slot: undefined; limit: number };

export class Slots {
  /** The slots of each network. */
  readonly budget: HeldBudget;
  /** The slots of each inbox that has any. */
  readonly #perInbox = new Map<number, number>();
  readonly #perInboxMax: number;

  constructor({ perInboxMax, perIpMax }: SlotLimits) {
    this.budget = new HeldBudget({ total: Infinity, perNetwork: perIpMax });
    this.#perInboxMax = perInboxMax;
  }

  /** The caller must release the slot. */
  admit({ inboxId, alsoInboxIds = [], ip }: SlotOwner): Admission {
    const inboxIds = [inboxId, ...alsoInboxIds];
    if (inboxIds.some((id) => (this.#perInbox.get(id) ?? 0) >= this.#perInboxMax)) {
      return { slot: undefined, limit: this.#perInboxMax };
    }
    const levels = networkLevels(ip);
    const { perNetwork } = this.budget.limits;
    const ofNetwork = this.budget.hold(levels, Math.min(inboxIds.length, perNetwork));
    if (!ofNetwork) return { slot: undefined, limit: perNetwork };
    for (const id of inboxIds) this.#perInbox.set(id, (this.#perInbox.get(id) ?? 0) + 1);
    return { slot: { ip, network: levels[0], inboxIds, ofNetwork } };
  }

  /** Must be called once for each slot. */
  release({ inboxIds, ofNetwork }: Slot): void {
    ofNetwork.close();
    for (const id of inboxIds) {
      const count = (this.#perInbox.get(id) ?? 1) - 1;
      if (count === 0) this.#perInbox.delete(id);
      else this.#perInbox.set(id, count);
    }
  }
}

/** Returns a function that tells whether a slot's client is in this network. */
export function slotsWithin(network: Network): (slot: Slot) => boolean {
  if (isSingleClient(network)) return (slot) => slot.network === network.text;
  return ({ ip }) => {
    const address = parseAddress(ip);
    return address !== undefined && network.contains(address);
  };
}
