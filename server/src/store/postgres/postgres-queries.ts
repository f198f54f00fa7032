import { sql } from "kysely";
import type { NewAttempt } from "../../inbox/trace/trace-store.ts";
import { allQueries } from "../queries/all-queries.ts";
import { addAttempts } from "../queries/delivery-trace.ts";
import { endAddress, endExpired } from "../queries/expiry.ts";
import { rateLimitQueries } from "../queries/rate-limits.ts";
import { deliveryQueries } from "../queries/webhook-deliveries.ts";
import { webhookEventQueries } from "../queries/webhook-events.ts";
import { autocommit, read, write } from "../query-table.ts";
import type { Db } from "../schema.ts";
import { countLevels } from "./count-levels.ts";
import { deleteMessagesBefore } from "./delete-messages.ts";
import { holdPrefixExclusively } from "./hold-prefix.ts";
import { readContent } from "./read-content.ts";
import { rowKeys } from "./row-keys.ts";
import { easeClock, readClock, shiftClock } from "./shared-time.ts";

/** The queries of PostgreSQL: those of both engines, and its own variants. */
export const postgresQueries = {
  ...allQueries(rowKeys),
  ...rateLimitQueries,
  countLevels: autocommit(countLevels),
  holdPrefix: write(holdPrefixExclusively),
  readContent: read(readContent),
  deleteMessagesBefore: write(deleteMessagesBefore),
  addAttempts: write((db: Db, attempts: readonly NewAttempt[]) =>
    addAttempts(db, attempts, { shared: true }),
  ),
  ...deliveryQueries({ shared: true }),
  ...webhookEventQueries({ shared: true }),
  endAddress: write((db: Db, inboxId: number, nowMs: number) =>
    endAddress(db, { inboxId, nowMs }, rowKeys),
  ),
  endExpired: write((db: Db, nowMs: number, limit: number) =>
    endExpired(db, { nowMs, limit }, { keys: rowKeys, shared: true }),
  ),
  check: read(checkWritable),
  readClock: read(readClock),
  shiftClock: write(shiftClock),
  easeClock: write(easeClock),
};

/** Locks no row; a read-only server refuses it like a real row lock. */
async function checkWritable(db: Db): Promise<void> {
  await db.selectFrom("inbox").select("inbox_id").where(sql.lit(false)).forKeyShare().execute();
}
