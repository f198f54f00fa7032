/**
 * A budget for what clients hold for a while: connections, sockets, streams, bytes in memory. Each network has a
 * share of the total, so one hostile network leaves room for all others. A budget only counts: the caller decides
 * what follows when it is full, and gives back what it takes.
 */
import type { NetworkLevels } from "../../ip/network-levels.ts";

/** A wider network may hold this many times the share of the next narrower one. */
export const WIDER_SHARE = 4;

/** Infinity: no limit. */
export type BudgetLimits = {
  readonly total: number;
  /** The share of the narrowest network: an IPv4 address or an IPv6 /64. */
  readonly perNetwork: number;
};

/** What is full: everything, or the share of this network. */
export type Full =
  | { readonly full: "total" }
  | { readonly full: "network"; readonly network: string };

export type BudgetHolder = {
  readonly network: string;
  readonly used: number;
  readonly max: number;
};

type Share = BudgetHolder & { used: number; accounts: number };

export class HeldBudget {
  readonly limits: BudgetLimits;
  /** One for each network with an open account, so memory is bounded by what is held. */
  readonly #shares = new Map<string, Share>();
  #used = 0;

  constructor(limits: BudgetLimits) {
    this.limits = limits;
  }

  get used(): number {
    return this.#used;
  }

  /** An account for one client. The caller must close it. */
  open(levels: NetworkLevels): BudgetAccount {
    return new BudgetAccount(
      this,
      levels.map((network, index) => this.#share(network, index)),
    );
  }

  /** The networks of every level that hold most, largest first. */
  largest(count: number): BudgetHolder[] {
    return [...this.#shares.values()]
      .toSorted((one, other) => other.used - one.used)
      .slice(0, count)
      .map(({ network, used, max }) => ({ network, used, max }));
  }

  /** For accounts only. */
  change(shares: readonly Share[], amount: number): void {
    this.#used += amount;
    for (const share of shares) share.used += amount;
  }

  /** For accounts only. */
  leave(shares: readonly Share[]): void {
    for (const share of shares) {
      share.accounts--;
      if (share.accounts === 0) this.#shares.delete(share.network);
    }
  }

  #share(network: string, index: number): Share {
    const known = this.#shares.get(network);
    const max = this.limits.perNetwork * WIDER_SHARE ** index;
    const share = known ?? { network, used: 0, max, accounts: 0 };
    share.accounts++;
    if (known === undefined) this.#shares.set(network, share);
    return share;
  }
}

/** What one client holds. */
export class BudgetAccount {
  readonly #budget: HeldBudget;
  readonly #shares: readonly Share[];
  #used = 0;

  constructor(budget: HeldBudget, shares: readonly Share[]) {
    this.#budget = budget;
    this.#shares = shares;
  }

  get used(): number {
    return this.#used;
  }

  /** Takes the amount, or returns what is full and takes nothing. */
  take(amount: number): Full | undefined {
    for (const { network, used, max } of this.#shares) {
      if (used + amount > max) return { full: "network", network };
    }
    if (this.#budget.used + amount > this.#budget.limits.total) return { full: "total" };
    this.#used += amount;
    this.#budget.change(this.#shares, amount);
    return undefined;
  }

  giveBack(amount: number): void {
    this.#used -= amount;
    this.#budget.change(this.#shares, -amount);
  }

  /** Gives everything back. To be called once. */
  close(): void {
    if (this.#used !== 0) this.giveBack(this.#used);
    this.#budget.leave(this.#shares);
  }
}
