import { allQueries } from "../queries/all-queries.ts";
import { purgeEnded } from "../queries/mail/expiry.ts";
import { batchedMeasuringQueries } from "../queries/service/measure-stored.ts";
import { blockQueries } from "../queries/abuse/rate-limits.ts";
import { write } from "../query-table.ts";
import { slotKeys } from "./key-slots.ts";

/** The queries of the embedded store. Each thread has all of them and calls them by name. */
export const sqliteQueries = {
  ...allQueries({ keys: slotKeys, shared: false }),
  ...batchedMeasuringQueries,
  ...blockQueries,
  purgeEnded: write(purgeEnded),
};
