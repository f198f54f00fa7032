import { allQueries } from "../queries/all-queries.ts";
import { measuringInPiecesQueries } from "../queries/measure-stored.ts";
import { blockQueries } from "../queries/rate-limits.ts";

/** What the embedded store runs. Each of its threads has all of them, and calls them by name. */
export const sqliteQueries = {
  ...allQueries,
  ...measuringInPiecesQueries,
  ...blockQueries,
};
