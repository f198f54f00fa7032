import { allQueries } from "../queries/all-queries.ts";
import { rateLimitQueries } from "../queries/rate-limits.ts";
import { autocommit } from "../query-table.ts";
import { countLevels } from "./count-levels.ts";

export const postgresQueries = {
  ...allQueries,
  ...rateLimitQueries,
  countLevels: autocommit(countLevels),
};
