import { allQueries } from "../queries/all-queries.ts";
import { rateLimitQueries } from "../queries/rate-limits.ts";
import { autocommit, write } from "../query-table.ts";
import { countLevels } from "./count-levels.ts";
import { holdPrefixAlone } from "./hold-prefix.ts";

export const postgresQueries = {
  ...allQueries,
  ...rateLimitQueries,
  holdPrefix: write(holdPrefixAlone),
  countLevels: autocommit(countLevels),
};
