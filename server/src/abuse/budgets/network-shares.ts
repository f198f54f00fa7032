import { networkLevels } from "../../ip/network-levels.ts";
import { shareAt, type BudgetLimits } from "./held-budget.ts";

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
