import { BUDGET_HOLDERS_SHOWN, BUDGETS, type BudgetName } from "@mayfly/contract/admin-constants";
import type { BudgetUsage } from "../abuse/budgets/budget-usage.ts";

/** Reads the usage of some budgets: of one part of this process, or in the store. */
export type ReadBudgets = () => Promise<readonly BudgetUsage<BudgetName>[]>;

/** Returns all budgets in the contract's order, each with the networks with the highest use of their share. */
export async function listBudgets({
  budgets,
}: {
  budgets: readonly ReadBudgets[];
}): Promise<BudgetUsage<BudgetName>[]> {
  const usages = (await Promise.all(budgets.map((read) => read()))).flat();
  return usages
    .map((usage) => ({ ...usage, holders: usage.holders.slice(0, BUDGET_HOLDERS_SHOWN) }))
    .toSorted((one, other) => BUDGETS.indexOf(one.name) - BUDGETS.indexOf(other.name));
}
