import { allQueries } from "../queries/all-queries.ts";
import { endAddress, endExpired, purgeEnded } from "../queries/mail/expiry.ts";
import { batchedMeasuringQueries } from "../queries/service/measure-stored.ts";
import { blockQueries } from "../queries/abuse/rate-limits.ts";
import { deliveryQueries } from "../queries/programs/webhook-deliveries.ts";
import { webhookEventQueries } from "../queries/programs/webhook-events.ts";
import { write } from "../query-table.ts";
import type { Db } from "../schema.ts";
import { slotKeys } from "./key-slots.ts";

/** The queries of the embedded store. Each thread has all of them and calls them by name. */
export const sqliteQueries = {
  ...allQueries(slotKeys),
  ...batchedMeasuringQueries,
  ...blockQueries,
  ...deliveryQueries({ shared: false }),
  ...webhookEventQueries({ shared: false }),
  endAddress: write((db: Db, inboxId: number, nowMs: number) =>
    endAddress(db, { inboxId, nowMs }, slotKeys),
  ),
  endExpired: write((db: Db, nowMs: number, limit: number) =>
    endExpired(db, { nowMs, limit }, { keys: slotKeys }),
  ),
  purgeEnded: write(purgeEnded),
};
