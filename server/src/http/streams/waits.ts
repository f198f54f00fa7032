import { WAIT_MAX_MS } from "@mayfly/contract/constants";
import type { HeldBudget } from "../../abuse/budgets/held-budget.ts";
import { AppError } from "../../app-error.ts";
import type { WaitSignal } from "../../inbox/live/wait-for-message.ts";
import type { Network } from "../../ip/network.ts";
import { Slots, slotsWithin, type Slot, type SlotLimits, type SlotOwner } from "./slots.ts";

export type Waits = {
  /** The waits of each network. */
  budget: HeldBudget;
  /** Throws TOO_MANY_WAITS or SHUTTING_DOWN. */
  open: (owner: SlotOwner, timeoutMs: number) => OpenWait;
  count: () => number;
  /** Ends this network's waits at once: they answer IP_BANNED. */
  endWithin: (network: Network) => void;
  /** Ends all waits: they answer SHUTTING_DOWN, and so does every later one. */
  close: () => void;
};

type AllWaits = { readonly open: Set<OpenWait>; readonly slots: Slots };

/** One call that waits for a message. It keeps its slot until it is closed. */
class OpenWait implements WaitSignal {
  onEnd: WaitSignal["onEnd"];
  readonly slot: Slot;
  readonly endsAtMs: number;
  readonly #all: AllWaits;

  constructor(all: AllWaits, slot: Slot, endsAtMs: number) {
    this.#all = all;
    this.slot = slot;
    this.endsAtMs = endsAtMs;
    all.open.add(this);
  }

  /** Frees the slot. May be called again. */
  close(): void {
    if (this.#all.open.delete(this)) this.#all.slots.release(this.slot);
  }

  /** The client has gone: ends the wait and frees the slot. */
  leave(): void {
    this.onEnd?.(undefined);
    this.close();
  }
}

/** All calls of this process that wait for a message. */
export function createWaits(limits: SlotLimits): Waits {
  const waits = new Set<OpenWait>();
  const slots = new Slots(limits);
  const all: AllWaits = { open: waits, slots };
  let isClosed = false;
  const endAll = (ended: Iterable<OpenWait>, error: AppError): void => {
    for (const wait of ended) wait.onEnd?.(error);
  };
  return {
    budget: slots.budget,
    open(owner, timeoutMs) {
      if (isClosed) throw new AppError("SHUTTING_DOWN");
      const admission = slots.admit(owner);
      if (!admission.slot) throw tooMany(admission.limit, [...waits].filter(isOf(owner)));
      return new OpenWait(all, admission.slot, performance.now() + timeoutMs);
    },
    count: () => waits.size,
    endWithin(banned) {
      const isWithin = slotsWithin(banned);
      endAll(
        [...waits].filter(({ slot }) => isWithin(slot)),
        new AppError("IP_BANNED"),
      );
    },
    close() {
      isClosed = true;
      endAll(waits, new AppError("SHUTTING_DOWN"));
    },
  };
}

function isOf({ inboxId, ip }: SlotOwner): (wait: OpenWait) => boolean {
  return ({ slot }) => slot.inboxIds.includes(inboxId) || slot.ip === ip;
}

/** A slot is free again when the first wait times out, at the latest. */
function tooMany(limit: number, waits: readonly OpenWait[]): AppError {
  const endsAtMs = Math.min(...waits.map((wait) => wait.endsAtMs));
  const leftMs = Math.min(endsAtMs - performance.now(), WAIT_MAX_MS);
  const resetSeconds = Math.max(1, Math.ceil(leftMs / 1_000));
  return new AppError("TOO_MANY_WAITS", { full: { limit, windowMs: WAIT_MAX_MS, resetSeconds } });
}
