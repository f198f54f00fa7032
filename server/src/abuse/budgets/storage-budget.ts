/**
 * The budget for visitors' storage: active addresses and the bytes of their mail. Both count for the network of the
 * client that created the address. The use is measured in the store, so all nodes share the budget. Results are cached,
 * so most messages need only a few lookups in memory.
 */
import type { Clock } from "../../time/clock.ts";
import { type BudgetLimits, networkShares, type NetworkShare } from "./held-budget.ts";
import type { AddressUse, NetworkUseStore } from "./network-use-store.ts";

export type StorageDeps = {
  store: Pick<NetworkUseStore, "measureNetwork" | "measureVisitors">;
  clock: Clock;
  /** Bytes that the disk can take until mail is refused; Infinity if unknown. */
  availableBytes: () => number;
};

/** Infinity: no limit. */
type StorageLimits = { readonly addresses: BudgetLimits; readonly bytes: BudgetLimits };

/** The reached limit: of the client's network or of the whole service. */
export type StorageFull = { readonly of: "network" | "service"; readonly what: Kind };

type Kind = keyof AddressUse;
/** Synchronous if nothing has to be measured. */
type Answer = StorageFull | undefined | Promise<StorageFull | undefined>;
type Request = {
  readonly kinds: readonly Kind[];
  readonly shares: readonly Share[];
  readonly change: AddressUse;
};
type Share = NetworkShare & { readonly kind: Kind; readonly use: MeasuredUse };

/** The rest is for mail that is being deleted, the company's mail, and the database's own files. */
const SHARE_OF_DISK = 0.8;
/** A network near its limit is measured again after this time, so deletions count soon. */
const RECHECK_MS = 1_000;
/** A network far from its limit is measured again after this time. */
const KEPT_MS = 60_000;
/**
 * Below this part of the limit, a network is far from it. One node may add this much before it sees other nodes' use.
 */
const FAR = 1 / 8;
const NETWORKS_MAX = 50_000;
/** The sum over 100,000 inboxes takes 25 ms of one core. */
const SERVICE_KEPT_MS = 10_000;

export class StorageBudget {
  readonly limits: StorageLimits;
  readonly #deps: StorageDeps;
  readonly #networks = new Map<string, MeasuredUse>();
  readonly #service = new MeasuredUse();

  constructor(deps: StorageDeps, limits: StorageLimits) {
    this.#deps = deps;
    this.limits = limits;
  }

  /** Takes room for a new address, or returns the reached limit. */
  takeAddress(ip: string): Answer {
    return this.#take(ip, ["addresses", "bytes"], { addresses: 1, bytes: 0 });
  }

  /**
   * Call once after each successful `takeAddress`, when the store has created the address or refused it. Until then, a
   * measurement may not contain the address, and its room stays taken.
   */
  endCreation(ip: string): void {
    const shares = (["addresses", "bytes"] as const).flatMap((kind) => this.#sharesOf(ip, kind));
    for (const use of new Set(shares.map((share) => share.use))) use.endCreation();
    this.#service.endCreation();
  }

  /** Takes room for a message to an address that a client at `ip` created, or returns the reached limit. */
  takeBytes(ip: string, bytes: number): Answer {
    return this.#take(ip, ["bytes"], { addresses: 0, bytes });
  }

  /** Returns the use and the limit of the whole service. */
  async readTotals(): Promise<Record<Kind, { used: number; total: number }>> {
    if (this.#isServiceOld(["addresses", "bytes"]))
      await this.#measureService(["addresses", "bytes"]);
    const { addresses, bytes } = this.#service;
    return {
      addresses: { used: addresses, total: this.#totalOf("addresses") },
      bytes: { used: bytes, total: this.#totalOf("bytes") },
    };
  }

  /**
   * Measures stale values, then decides and takes in one step, so two callers never get the same room. Room that was
   * taken isn't released; the next measurement corrects the value. Most messages need no measurement and get a
   * synchronous answer.
   */
  #take(ip: string, kinds: readonly Kind[], change: AddressUse): Answer {
    const request = { kinds, shares: kinds.flatMap((kind) => this.#sharesOf(ip, kind)), change };
    const isFresh =
      !this.#isServiceOld(kinds) && !request.shares.some((share) => this.#isOld(share));
    return isFresh ? this.#decide(request) : this.#measureAndDecide(request);
  }

  async #measureAndDecide(request: Request): Promise<StorageFull | undefined> {
    for (const share of request.shares) {
      if (this.#isOld(share)) await this.#measureNetwork(share);
    }
    if (this.#isServiceOld(request.kinds)) await this.#measureService(request.kinds);
    return this.#decide(request);
  }

  #decide({ kinds, shares, change }: Request): StorageFull | undefined {
    const fullShare = shares.find(({ use, kind, max }) => use[kind] >= max);
    if (fullShare) return { of: "network", what: fullShare.kind };
    const what = this.#fullOf(kinds);
    if (what !== undefined) return { of: "service", what };
    for (const use of new Set(shares.map((share) => share.use))) use.add(change);
    this.#service.add(change);
    return undefined;
  }

  #sharesOf(ip: string, kind: Kind): Share[] {
    const { perNetwork } = this.limits[kind];
    if (perNetwork === Infinity) return [];
    return networkShares(ip, this.limits[kind]).map((share) => {
      const use = this.#networks.get(share.network) ?? this.#remember(share.network);
      return { ...share, kind, use };
    });
  }

  #isOld({ use, kind, max }: Share): boolean {
    const keptMs = use[kind] < max * FAR ? KEPT_MS : RECHECK_MS;
    return Math.abs(this.#deps.clock.nowMs() - use.readAtMs) >= keptMs;
  }

  #isServiceOld(kinds: readonly Kind[]): boolean {
    const isBounded = kinds.some((kind) => this.#totalOf(kind) !== Infinity);
    return (
      isBounded && Math.abs(this.#deps.clock.nowMs() - this.#service.readAtMs) >= SERVICE_KEPT_MS
    );
  }

  #measureNetwork({ use, network, level }: Share): Promise<void> {
    const { store, clock } = this.#deps;
    const nowMs = clock.nowMs();
    return use.read(() => store.measureNetwork({ network, level, nowMs }), nowMs);
  }

  #remember(network: string): MeasuredUse {
    const oldest = this.#networks.keys().next();
    if (this.#networks.size >= NETWORKS_MAX && !oldest.done) this.#networks.delete(oldest.value);
    const use = new MeasuredUse();
    this.#networks.set(network, use);
    return use;
  }

  /** Callers wait for this only for the first value, or if the service was full. */
  async #measureService(kinds: readonly Kind[]): Promise<void> {
    const use = this.#service;
    const nowMs = this.#deps.clock.nowMs();
    const reading = use.read(() => this.#deps.store.measureVisitors(nowMs), nowMs);
    if (use.readAtMs === -Infinity || this.#fullOf(kinds) !== undefined) return reading;
    // While the store is away, the last measurement applies; the caller's own query reports the failure.
    reading.catch(() => {});
  }

  #fullOf(kinds: readonly Kind[]): Kind | undefined {
    return kinds.find((kind) => this.#service[kind] >= this.#totalOf(kind));
  }

  #totalOf(kind: Kind): number {
    const { total } = this.limits[kind];
    if (kind === "addresses") return total;
    const { bytes } = this.#service;
    return Math.min(total, (bytes + this.#deps.availableBytes()) * SHARE_OF_DISK);
  }
}

/**
 * A network's use: the last measurement plus what this process added since. Deletions and failures count until the next
 * measurement, and addresses whose creation ended during a measurement may count twice until the next one: then the
 * value is too high. It is too low by what other nodes added since, and by the bytes of messages that were being stored
 * during the measurement.
 */
class MeasuredUse implements AddressUse {
  addresses = 0;
  bytes = 0;
  readAtMs = -Infinity;
  /** Creations that haven't ended, and those that ended during the current measurement. */
  #creations = 0;
  #ended = 0;
  #reading: Promise<void> | undefined;

  add(change: AddressUse): void {
    this.addresses += change.addresses;
    this.bytes += change.bytes;
    this.#creations += change.addresses;
  }

  endCreation(): void {
    // A forgotten network begins at zero.
    this.#creations = Math.max(this.#creations - 1, 0);
    this.#ended += 1;
  }

  /** Concurrent callers share one measurement. */
  read(measure: () => Promise<AddressUse>, nowMs: number): Promise<void> {
    this.#reading ??= this.#readNow(measure, nowMs).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readNow(measure: () => Promise<AddressUse>, nowMs: number): Promise<void> {
    this.#ended = 0;
    const { addresses, bytes } = await measure();
    this.addresses = addresses + this.#creations + this.#ended;
    this.bytes = bytes;
    this.readAtMs = nowMs;
  }
}
