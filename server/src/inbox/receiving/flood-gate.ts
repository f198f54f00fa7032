import { widestNetwork } from "../../ip/network-levels.ts";
import type { Clock } from "../../time/clock.ts";

/** Multiple of `perSecond`. A second with this many arrivals counts as a flood, and optional work is skipped. */
const FLOOD_FACTOR = 10;
/** Of the optional work, and of a flood: one network alone never takes all work from the others. */
const SHARE = 1 / 2;
const SECOND_MS = 1_000;

/**
 * Returns a function to call at each arrival from an IP address; it returns whether optional work may run. `perSecond`
 * arrivals of a second may, at most half of them from one network, but none in the second after a flood, and none of a
 * network that is a flood by itself. The first arrival of a network in a second may in any case, as long as there are
 * fewer networks than a flood has arrivals: otherwise two networks would take everything.
 */
export function createFloodGate(perSecond: number, clock: Clock): (ip: string) => boolean {
  const flood = perSecond * FLOOD_FACTOR;
  const share = Math.max(1, perSecond * SHARE);
  let second = 0;
  let arrivals = new Arrivals(flood * SHARE);
  let arrivalsBefore = arrivals;
  return (ip) => {
    const current = Math.floor(clock.nowMs() / SECOND_MS);
    if (current !== second) {
      arrivalsBefore = current === second + 1 ? arrivals : new Arrivals(flood * SHARE);
      arrivals = new Arrivals(flood * SHARE);
      second = current;
    }
    const network = widestNetwork(ip);
    const own = arrivals.add(network);
    if (own > share || arrivalsBefore.of(network) >= flood) return false;
    const isFirst = own === 1 && arrivals.networkCount < flood;
    const isFull = arrivals.admitted >= perSecond || arrivalsBefore.counted >= flood;
    if (isFull && !isFirst) return false;
    arrivals.admitted += 1;
    return true;
  };
}

/** The arrivals of one second. */
class Arrivals {
  readonly #countedMax: number;
  readonly #networks = new Map<string, number>();
  /** Of all networks; each counts up to its part of a flood. */
  counted = 0;
  admitted = 0;

  constructor(countedMax: number) {
    this.#countedMax = countedMax;
  }

  get networkCount(): number {
    return this.#networks.size;
  }

  of(network: string): number {
    return this.#networks.get(network) ?? 0;
  }

  /** Returns how many of this network arrived. */
  add(network: string): number {
    const arrived = this.of(network) + 1;
    this.#networks.set(network, arrived);
    if (arrived <= this.#countedMax) this.counted += 1;
    return arrived;
  }
}
