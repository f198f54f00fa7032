import { clientNetwork } from "../ip/client-network.ts";

export type Admission = { admitted: true } | Refusal;

export type Refusal = {
  admitted: false;
  reason: ConnectionRefusal;
  /**
   * Whether it is the network's first refusal since one of its connections last ended: that one is
   * worth a report.
   */
  first: boolean;
};

export type ConnectionRefusal = "too-many-connections" | "too-many-connections-of-network";

/** Counts open connections, in all and by network. */
export class ConnectionLimits {
  readonly #limits: { connectionsMax: number; connectionsPerIpMax: number };
  readonly #byNetwork = new Map<string, number>();
  readonly #refusedNetworks = new Set<string>();
  #open = 0;

  constructor(limits: { connectionsMax: number; connectionsPerIpMax: number }) {
    this.#limits = limits;
  }

  get open(): number {
    return this.#open;
  }

  /** Whoever was admitted must be let go with `release`. */
  admit(ip: string): Admission {
    if (this.#open >= this.#limits.connectionsMax) {
      return { admitted: false, reason: "too-many-connections", first: false };
    }
    const network = clientNetwork(ip);
    const count = this.#byNetwork.get(network) ?? 0;
    if (count >= this.#limits.connectionsPerIpMax) {
      const first = !this.#refusedNetworks.has(network);
      this.#refusedNetworks.add(network);
      return { admitted: false, reason: "too-many-connections-of-network", first };
    }
    this.#byNetwork.set(network, count + 1);
    this.#open++;
    return { admitted: true };
  }

  release(ip: string): void {
    const network = clientNetwork(ip);
    const count = this.#byNetwork.get(network) ?? 0;
    if (count > 1) this.#byNetwork.set(network, count - 1);
    else this.#byNetwork.delete(network);
    this.#refusedNetworks.delete(network);
    this.#open--;
  }
}
