import { storedUsage } from "../abuse/budgets/budget-usage.ts";
import { StorageBudget } from "../abuse/budgets/storage-budget.ts";
import type { ReadBudgets } from "../admin/limited-clients.ts";
import type { AppCore } from "./app-core.ts";

type Deps = Pick<AppCore, "config" | "store" | "clock">;

export function openStorageBudget({
  config,
  store,
  clock,
  disk,
}: Deps & Pick<AppCore, "disk">): StorageBudget {
  const { limits } = config;
  const availableBytes = (): number => {
    const room = disk.room();
    // PostgreSQL uses another disk; without a reserve the operator monitors the disk.
    const isKnown = !config.database && limits.LIMIT_DISK_RESERVE_BYTES < Infinity;
    return room && isKnown ? Math.max(0, room.freeBytes - room.reservedBytes) : Infinity;
  };
  return new StorageBudget(
    { store, clock, availableBytes },
    {
      addresses: {
        total: limits.LIMIT_LIVE_ADDRESSES,
        perNetwork: limits.LIMIT_LIVE_ADDRESSES_PER_IP,
      },
      bytes: { total: limits.LIMIT_STORED_BYTES, perNetwork: limits.LIMIT_STORED_BYTES_PER_IP },
    },
  );
}

/** Returns the usage of the budgets that all nodes share, from the store. */
export async function readStoredBudgets({
  store,
  clock,
  storage,
  config,
}: Deps & Pick<AppCore, "storage">): ReturnType<ReadBudgets> {
  const asked = { nowMs: clock.nowMs(), count: NETWORKS_OF_A_LEVEL };
  const [totals, largest] = await Promise.all([
    storage.readTotals(),
    store.listLargestNetworks(asked),
  ]);
  const { addresses, bytes } = storage.limits;
  const holds = {
    used: largest.heldNames,
    total: Infinity,
    perNetwork: config.limits.LIMIT_NAME_HOLDS_PER_IP,
  };
  return [
    storedUsage(
      { ...addresses, ...totals.addresses, name: "live-addresses" as const },
      largest.addresses,
    ),
    storedUsage({ ...bytes, ...totals.bytes, name: "stored-bytes" as const }, largest.bytes),
    storedUsage({ ...holds, name: "name-holds" as const }, largest.holds),
  ];
}

/** Per level, because wider networks hold more than the narrower ones inside. */
const NETWORKS_OF_A_LEVEL = 20;
