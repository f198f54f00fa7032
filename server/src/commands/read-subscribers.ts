import { Kysely, SqliteDialect } from "kysely";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { listSubscribers, type ListedSubscription } from "../company/list-subscribers.ts";
import { deriveSubscriberKeys } from "../company/subscriber-keys.ts";
import { createSubscriptionLinks } from "../company/subscription-links.ts";
import type { Subscription } from "../company/subscription-store.ts";
import type { Config } from "../config/config.ts";
import { createLog } from "../log.ts";
import { listSubscriptions } from "../store/queries/subscriptions.ts";
import type { Tables } from "../store/schema.ts";
import { openReadOnly } from "../store/sqlite/open-database.ts";
import { openStore } from "../wiring/open-store.ts";
import { readSecrets } from "../wiring/read-secrets.ts";

/** Lists subscribers beside a running server; reads the embedded database without its lock. */
export async function readSubscribers(config: Config): Promise<ListedSubscription[]> {
  const subscriptions = await (config.database ? readShared(config) : readEmbedded(config));
  // Last, so that no key is created in a wrong folder without a database.
  const keys = deriveSubscriberKeys(readSecrets(config));
  const links = createSubscriptionLinks(keys, config);
  const store = { listSubscriptions: async () => subscriptions };
  return listSubscribers({ store, keys, links });
}

async function readEmbedded({ dataDir }: Config): Promise<Subscription[]> {
  const file = join(dataDir, "mayfly.db");
  if (!existsSync(file))
    throw new Error(`${dataDir} contains no database (mayfly.db not found). Check DATA_DIR.`);
  const database = openReadOnly(file);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  try {
    return await listSubscriptions(db);
  } finally {
    await db.destroy();
  }
}

async function readShared(config: Config): Promise<Subscription[]> {
  const store = await openStore(config, createLog("silent"));
  try {
    return await store.listSubscriptions();
  } finally {
    await store.close();
  }
}
