import type { Budget } from "@mayfly/contract";
import type { BudgetName } from "@mayfly/contract/admin-constants";
import { BYTES, LEVEL } from "../charts/value-formats.ts";

type Words = { readonly name: string; readonly isBytes?: boolean };

const WORDS: Readonly<Record<BudgetName, Words>> = {
  "live-addresses": { name: "Live addresses" },
  "stored-bytes": { name: "Stored mail", isBytes: true },
  "name-holds": { name: "Held premium names" },
  "smtp-connections": { name: "SMTP connections" },
  "smtp-bytes": { name: "Mail being received", isBytes: true },
  "http-sockets": { name: "HTTP connections" },
  streams: { name: "Live streams" },
  "opened-bytes": { name: "Mail being opened", isBytes: true },
  waits: { name: "Waits of programs" },
};

export function budgetName(name: BudgetName): string {
  return WORDS[name].name;
}

/** Formats usage: '12 of 60', '1.2 MB of 200 MB', or only the amount if there is no limit. */
export function usageWords(budget: BudgetName, used: number, max: number | null): string {
  return max === null ? amount(budget, used) : `${amount(budget, used)} of ${amount(budget, max)}`;
}

export function shareWords({ name, perNetwork }: Budget): string {
  return perNetwork === null ? "No limit per network" : `${amount(name, perNetwork)} per network`;
}

/** Returns the used share, from 0 to 1; 0 if there is no limit. */
export function fullness(used: number, max: number | null): number {
  if (max === null) return 0;
  return max === 0 ? 1 : Math.min(1, used / max);
}

function amount(name: BudgetName, value: number): string {
  return (WORDS[name].isBytes ? BYTES : LEVEL).exact(value);
}
