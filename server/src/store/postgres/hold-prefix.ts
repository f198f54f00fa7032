import { sql } from "kysely";
import type { HoldOutcome, HoldRequest } from "../../premium/premium-store.ts";
import { holdPrefix } from "../queries/prefixes.ts";
import type { Db } from "../schema.ts";

/** Any number apart from that of `run-alone.ts`. */
const LOCK_SPACE = 0x686f_6c64;

/** Requests of one network take turns: at the same time none of them would see what the others hold. */
export async function holdPrefixAlone(db: Db, request: HoldRequest): Promise<HoldOutcome> {
  const widest = request.shares.at(-1);
  if (widest) {
    await sql`SELECT pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${widest.network}))`.execute(db);
  }
  return holdPrefix(db, request);
}
