import { networkLevels } from "../../ip/network-levels.ts";
import { WIDER_SHARE } from "./held-budget.ts";

/** `level`: the network's place in `networkLevels`. Infinity: no limit. */
export type NetworkShare = {
  readonly network: string;
  readonly level: number;
  readonly max: number;
};

/** The shares that a client's networks have of a budget, narrowest first. */
export function networkShares(ip: string, perNetwork: number): NetworkShare[] {
  return networkLevels(ip).map((network, level) => ({
    network,
    level,
    max: perNetwork * WIDER_SHARE ** level,
  }));
}
