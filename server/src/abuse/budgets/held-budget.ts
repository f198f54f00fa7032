/**
 * A budget for resources that clients hold for a while: connections, sockets, streams, bytes in memory. Each network
 * has a share of the total, so one hostile network leaves room for all others. A budget only counts: the caller handles
 * a full budget and releases what it took.
 */
import { type NetworkLevels, networkLevels } from "../../ip/network-levels.ts";

/** A wider network may hold this many times the share of the next narrower one. */
export const WIDER_SHARE = 4;

/** Infinity: no limit. */
export type BudgetLimits = {
  readonly total: number;
  /** The share of the narrowest network: an IPv4 address or an IPv6 /64. */
  readonly perNetwork: number;
};

/**
 * Returns the share of a network at this level (its index in `networkLevels`). However wide, no network gets more than
 * half of the total, unless `perNetwork` is larger.
 */
export function shareAt({ perNetwork, total }: BudgetLimits, level: number): number {
  return Math.max(perNetwork, Math.min(perNetwork * WIDER_SHARE ** level, total / 2));
}

/** The full limit: the total or the share of this network. */
export type Full =
  | { readonly full: "total" }
  | { readonly full: "network"; readonly network: string };

export type BudgetHolder = {
  readonly network: string;
  readonly used: number;
  readonly max: number;
};

type Waiting = {
  readonly account: BudgetAccount;
  /** What it waits for. undefined: woken by each release, because `takeAlone` may succeed where `take` doesn't. */
  readonly amount: number | undefined;
  readonly wake: () => void;
};

type Share = BudgetHolder & { used: number; accounts: number };

export class HeldBudget {
  readonly limits: BudgetLimits;
  /** One per network with an open account, so memory use is bounded by the held amounts. */
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

  /** Opens an account for one client. The caller must close it. */
  open(levels: NetworkLevels): BudgetAccount {
    return new BudgetAccount(
      this,
      levels.map((network, index) => this.#share(network, index)),
    );
  }

  /** Opens an account that holds `amount`, or returns undefined if it doesn't fit. */
  hold(levels: NetworkLevels, amount = 1): BudgetAccount | undefined {
    const account = this.open(levels);
    if (account.take(amount) === undefined) return account;
    account.close();
    return undefined;
  }

  /** Returns the networks of all levels with the largest use, largest first. */
  largestHolders(count: number): BudgetHolder[] {
    return [...this.#shares.values()]
      .toSorted((one, other) => other.used - one.used)
      .slice(0, count)
      .map(({ network, used, max }) => ({ network, used, max }));
  }

  /** Call only from `BudgetAccount`. */
  change(shares: readonly Share[], amount: number): void {
    this.#used += amount;
    for (const share of shares) share.used += amount;
    if (amount < 0 && this.#waiting.size > 0) this.wakeWaiting();
  }

  /** Call only from `BudgetAccount`. */
  wait(waiting: Waiting): () => void {
    this.#waiting.add(waiting);
    return () => this.#waiting.delete(waiting);
  }

  /** Call only from `BudgetAccount`. */
  leave(shares: readonly Share[]): void {
    for (const share of shares) {
      share.accounts--;
      if (share.accounts === 0) this.#shares.delete(share.network);
    }
  }

  /**
   * Wakes clients of the networks with the smallest use first. Otherwise the many clients of hostile networks would
   * take everything before another network's only client. Stops at the first client that waits again: those behind it
   * would starve it. Skips clients whose own network is full.
   */
  wakeWaiting(): void {
    // A woken client may release something; the running loop then continues.
    if (this.#isWaking) return;
    this.#isWaking = true;
    try {
      for (let next = this.#nextWaiting(); next !== undefined; next = this.#nextWaiting()) {
        // It keeps its turn: the total is full.
        if (findFull(next) !== undefined) return;
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
      if (next !== undefined && waiting.account.widestUsed >= next.account.widestUsed) continue;
      if (findFull(waiting)?.full !== "network") next = waiting;
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

function findFull({ account, amount }: Waiting): Full | undefined {
  return amount === undefined ? undefined : account.findFull(amount);
}

/** The amount that one client holds. */
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

  /** The amount that the client's widest network holds. */
  get widestUsed(): number {
    return this.#shares.at(-1)?.used ?? 0;
  }

  get widestNetwork(): string {
    return this.#shares.at(-1)?.network ?? "";
  }

  /** The largest amount that this client can hold with `takeAlone`. */
  get usedMax(): number {
    return shareAt(this.#budget.limits, Math.min(1, this.#shares.length - 1));
  }

  /** Returns the limit that the amount would exceed, or undefined if the amount fits. */
  findFull(amount: number): Full | undefined {
    return this.#findFull(this.#shares, amount);
  }

  /** Takes the amount, or returns the full limit and takes nothing. */
  take(amount: number): Full | undefined {
    return this.#takeWithin(this.#shares, amount);
  }

  /**
   * Like `take`, for an amount that can't be split. While no other client of its own network holds anything, only the
   * shares of wider networks apply. Otherwise an amount above the share could never be taken.
   */
  takeAlone(amount: number): Full | undefined {
    const [own, ...wider] = this.#shares;
    const isAlone = own?.used === this.#used && wider.length > 0;
    return this.#takeWithin(isAlone ? wider : this.#shares, amount);
  }

  /**
   * Calls `wake` once, after any client releases something. `amount`: what it waits for; it isn't called while its own
   * network has no room for that. Returns a function that cancels the wait.
   */
  onNextRelease(wake: () => void, amount?: number): () => void {
    return this.#budget.wait({ account: this, amount, wake });
  }

  release(amount: number): void {
    if (amount === 0) return;
    this.#used -= amount;
    this.#budget.change(this.#shares, -amount);
  }

  /** Releases everything. Must be called once. */
  close(): void {
    this.release(this.#used);
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

/** `level`: the network's index in `networkLevels`. Infinity: no limit. */
export type NetworkShare = {
  readonly network: string;
  readonly level: number;
  readonly max: number;
};

/** Returns the shares of a client's networks, narrowest first. */
export function networkShares(ip: string, limits: BudgetLimits): NetworkShare[] {
  return networkLevels(ip).map((network, level) => ({
    network,
    level,
    max: shareAt(limits, level),
  }));
}
