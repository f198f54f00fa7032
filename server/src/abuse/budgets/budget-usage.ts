import { shareAt, type BudgetHolder, type BudgetLimits, type HeldBudget } from "./held-budget.ts";
import type { NetworkUse } from "./network-use-store.ts";

/** How much of a budget is in use, and by which networks. Infinity: no limit. */
export type BudgetUsage<Name extends string = string> = BudgetLimits & {
  readonly name: Name;
  readonly used: number;
  /** The networks with the highest use of their share, fullest first. */
  readonly holders: readonly BudgetHolder[];
};

/** How many of a budget's networks are considered: wider networks hold more, but a smaller part of their share. */
const CANDIDATES_MAX = 50;

/** Returns the usage of a budget that this process holds. */
export function usageOf<Name extends string>(name: Name, budget: HeldBudget): BudgetUsage<Name> {
  const { limits, used } = budget;
  return { name, used, ...limits, holders: fullestFirst(budget.largestHolders(CANDIDATES_MAX)) };
}

/** Returns the usage of a budget in the store. */
export function storedUsage<Name extends string>(
  budget: BudgetLimits & { readonly name: Name; readonly used: number },
  networks: readonly NetworkUse[],
): BudgetUsage<Name> {
  const holders = networks.map(({ network, level, used }) => ({
    network,
    used,
    max: shareAt(budget, level),
  }));
  return { ...budget, holders: fullestFirst(holders) };
}

function fullestFirst(holders: readonly BudgetHolder[]): BudgetHolder[] {
  return holders
    .filter(({ used }) => used > 0)
    .toSorted((one, other) => fullness(other) - fullness(one) || other.used - one.used);
}

function fullness({ used, max }: BudgetHolder): number {
  return used / max;
}
