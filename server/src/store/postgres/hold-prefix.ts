import { sql } from "kysely";
import type { HoldOutcome, HoldRequest } from "../../premium/premium-store.ts";
import { holdPrefix } from "../queries/prefixes.ts";
import type { Db } from "../schema.ts";

/** A lock space different from the one of `run-exclusively.ts`. */
const LOCK_SPACE = 0x686f_6c64;

/** Serializes requests of one network: concurrent ones would not see each other's holds. */
export async function holdPrefixExclusively(db: Db, request: HoldRequest): Promise<HoldOutcome> {
  const widest = request.shares.at(-1);
  if (widest) {
    await sql`SELECT pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${widest.network}))`.execute(db);
  }
  return holdPrefix(db, request);
}
