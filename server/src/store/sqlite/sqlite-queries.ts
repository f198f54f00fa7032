import { allQueries } from "../queries/all-queries.ts";
import { purgeEnded } from "../queries/expiry.ts";
import { measuringInPiecesQueries } from "../queries/measure-stored.ts";
import { blockQueries } from "../queries/rate-limits.ts";
import { write } from "../query-table.ts";

/** The queries of the embedded store. Each thread has all of them and calls them by name. */
export const sqliteQueries = {
  ...allQueries,
  ...measuringInPiecesQueries,
  ...blockQueries,
  purgeEnded: write(purgeEnded),
};
