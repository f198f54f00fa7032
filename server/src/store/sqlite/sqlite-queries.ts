import { allQueries } from "../queries/all-queries.ts";
import { endAddress, endExpired, purgeEnded } from "../queries/expiry.ts";
import { batchedMeasuringQueries } from "../queries/measure-stored.ts";
import { blockQueries } from "../queries/rate-limits.ts";
import { write } from "../query-table.ts";
import type { Db } from "../schema.ts";
import { slotKeys } from "./key-slots.ts";

/** The queries of the embedded store. Each thread has all of them and calls them by name. */
export const sqliteQueries = {
  ...allQueries(slotKeys),
  ...batchedMeasuringQueries,
  ...blockQueries,
  endAddress: write((db: Db, inboxId: number) => endAddress(db, inboxId, slotKeys)),
  endExpired: write((db: Db, nowMs: number, limit: number) =>
    endExpired(db, { nowMs, limit }, { keys: slotKeys }),
  ),
  purgeEnded: write(purgeEnded),
};
