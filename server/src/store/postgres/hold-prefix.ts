import { sql } from "kysely";
import { createRunInOrder } from "../../concurrency/run-in-order.ts";
import type { HoldOutcome, HoldRequest, PremiumStore } from "../../premium/premium-store.ts";
import { holdPrefix } from "../queries/premium/prefixes.ts";
import type { Db } from "../schema.ts";

/** A lock space different from the one of `run-exclusively.ts`. */
const LOCK_SPACE = 0x686f_6c64;

/** Serializes requests of one network: concurrent ones would not see each other's holds. */
export async function holdPrefixExclusively(db: Db, request: HoldRequest): Promise<HoldOutcome> {
  const network = widestNetworkOf(request);
  if (network !== undefined) {
    await sql`SELECT pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${network}))`.execute(db);
  }
  return holdPrefix(db, request);
}

/**
 * Sends one request of a network to the database at a time. Others would wait there for the lock, each with a
 * connection, until no visitor gets one.
 */
export function holdInOrder(hold: PremiumStore["holdPrefix"]): PremiumStore["holdPrefix"] {
  const runInOrder = createRunInOrder();
  return (request) => {
    const network = widestNetworkOf(request);
    return network === undefined ? hold(request) : runInOrder(network, () => hold(request));
  };
}

function widestNetworkOf({ shares }: HoldRequest): string | undefined {
  return shares.at(-1)?.network;
}
