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

/**
 * What a network of this level (its place in `networkLevels`) may hold. No network gets more than half, however wide
 * it is: the others must have room.
 */
export function shareAt({ perNetwork, total }: BudgetLimits, level: number): number {
  return Math.max(perNetwork, Math.min(perNetwork * WIDER_SHARE ** level, total / 2));
}

/** What is full: everything, or the share of this network. */
export type Full =
  | { readonly full: "total" }
  | { readonly full: "network"; readonly network: string };

export type BudgetHolder = {
  readonly network: string;
  readonly used: number;
  readonly max: number;
};

type Waiting = { readonly account: BudgetAccount; readonly wake: () => void };

type Share = BudgetHolder & { used: number; accounts: number };

export class HeldBudget {
  readonly limits: BudgetLimits;
  /** One for each network with an open account, so memory is bounded by what is held. */
  readonly #shares = new Map<string, Share>();
  readonly #waiting = new Set<Waiting>();
  #used = 0;
  #isWaking = false;

  constructor(limits: BudgetLimits) {
    this.limits = limits;
  }

  get used(): number {
    return this.#used;
  }

  get waitingCount(): number {
    return this.#waiting.size;
  }

  /** An account for one client. The caller must close it. */
  open(levels: NetworkLevels): BudgetAccount {
    return new BudgetAccount(
      this,
      levels.map((network, index) => this.#share(network, index)),
    );
  }

  /** An account that holds `amount`; undefined where that doesn't fit. */
  hold(levels: NetworkLevels, amount = 1): BudgetAccount | undefined {
    const account = this.open(levels);
    if (account.take(amount) === undefined) return account;
    account.close();
    return undefined;
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
    if (amount < 0 && this.#waiting.size > 0) this.#wakeWaiting();
  }

  /** For accounts only. */
  wait(waiting: Waiting): () => void {
    this.#waiting.add(waiting);
    return () => this.#waiting.delete(waiting);
  }

  /** For accounts only. */
  leave(shares: readonly Share[]): void {
    for (const share of shares) {
      share.accounts--;
      if (share.accounts === 0) this.#shares.delete(share.network);
    }
  }

  /**
   * Clients of networks that hold least come first: otherwise the many clients of hostile networks would take
   * everything before the only one of another network. Ends with the first client that waits again.
   */
  #wakeWaiting(): void {
    // A client that is woken may give back: the loop that woke it goes on.
    if (this.#isWaking) return;
    this.#isWaking = true;
    try {
      for (let next = this.#nextWaiting(); next !== undefined; next = this.#nextWaiting()) {
        this.#waiting.delete(next);
        const count = this.#waiting.size;
        next.wake();
        if (this.#waiting.size > count) return;
      }
    } finally {
      this.#isWaking = false;
    }
  }

  #nextWaiting(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const waiting of this.#waiting) {
      if (next === undefined || waiting.account.widestUsed < next.account.widestUsed)
        next = waiting;
    }
    return next;
  }

  #share(network: string, index: number): Share {
    const known = this.#shares.get(network);
    const max = shareAt(this.limits, index);
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

  /** What the widest network of this client holds. */
  get widestUsed(): number {
    return this.#shares.at(-1)?.used ?? 0;
  }

  /** The most that this client can hold, with `takeAlone`. */
  get usedMax(): number {
    return shareAt(this.#budget.limits, Math.min(1, this.#shares.length - 1));
  }

  /** What would be full if the amount was taken; undefined: it fits. */
  findFull(amount: number): Full | undefined {
    return this.#findFull(this.#shares, amount);
  }

  /** Takes the amount, or returns what is full and takes nothing. */
  take(amount: number): Full | undefined {
    return this.#takeWithin(this.#shares, amount);
  }

  /**
   * As `take`, for an amount that can't be split. While the other clients of the client's own network hold nothing,
   * only the shares of wider networks bound the amount: otherwise an amount above the share could never be taken.
   */
  takeAlone(amount: number): Full | undefined {
    const [own, ...wider] = this.#shares;
    const isAlone = own?.used === this.#used && wider.length > 0;
    return this.#takeWithin(isAlone ? wider : this.#shares, amount);
  }

  /** Calls `wake` once, after a later give-back of any client. Returns a function that cancels the wait. */
  whenGivenBack(wake: () => void): () => void {
    return this.#budget.wait({ account: this, wake });
  }

  giveBack(amount: number): void {
    if (amount === 0) return;
    this.#used -= amount;
    this.#budget.change(this.#shares, -amount);
  }

  /** Gives everything back. To be called once. */
  close(): void {
    this.giveBack(this.#used);
    this.#budget.leave(this.#shares);
  }

  #takeWithin(shares: readonly Share[], amount: number): Full | undefined {
    const full = this.#findFull(shares, amount);
    if (full !== undefined) return full;
    this.#used += amount;
    this.#budget.change(this.#shares, amount);
    return undefined;
  }

  #findFull(shares: readonly Share[], amount: number): Full | undefined {
    for (const { network, used, max } of shares) {
      if (used + amount > max) return { full: "network", network };
    }
    return this.#budget.used + amount > this.#budget.limits.total ? { full: "total" } : undefined;
  }
}
