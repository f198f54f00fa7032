import { Kysely, SqliteDialect } from "kysely";
import type { SubscriptionTopic } from "@mayfly/contract/subscription-topics";
import { deriveSubscriberKeys } from "../company/subscriber-keys.ts";
import { createSubscriptionLinks } from "../company/subscription-links.ts";
import type { Subscription } from "../company/subscription-store.ts";
import type { Config } from "../config/config.ts";
import { requireUsable } from "../store/migrations/migrations.ts";
import { listSubscriptions } from "../store/queries/sending/subscriptions.ts";
import type { Tables } from "../store/schema.ts";
import { openReadOnly, requireDatabase } from "../store/sqlite/open-database.ts";
import { readShared } from "../wiring/open-store.ts";
import { readExistingSecrets } from "../wiring/read-secrets.ts";
import { explainDatabaseError } from "./explain-database-error.ts";

type ListedSubscription = {
  email: string;
  topic: SubscriptionTopic;
  requestedAtMs: number;
  /** null: not confirmed, must not get mail */
  confirmedAtMs: number | null;
  /** Links for each mail to the subscriber: List-Unsubscribe, and a link in the text. */
  oneClickUrl: string;
  endUrl: string;
};

type Subscribers = {
  listed: ListedSubscription[];
  /** Number of subscriptions whose address no value of SECRET_KEY opens. */
  unreadable: number;
};

/**
 * Lists subscribers beside a running server, perhaps of another version, and changes nothing. In PostgreSQL, a read and a
 * migration of its table wait for each other.
 */
export async function readSubscribers(config: Config): Promise<Subscribers> {
  const subscriptions = await (config.database
    ? readShared(config.database, list)
    : explainDatabaseError(config.dataDir, () => readEmbedded(config)));
  const keys = deriveSubscriberKeys(readExistingSecrets(config));
  const links = createSubscriptionLinks(keys, config);
  const listed = subscriptions.flatMap(({ subscriberId, sealedEmail, ...subscription }) => {
    const email = keys.openEmail(sealedEmail);
    if (email === undefined) return [];
    const { topic } = subscription;
    const oneClickUrl = links.oneClickUrl(subscriberId, topic);
    return [{ email, ...subscription, oneClickUrl, endUrl: links.endUrl(subscriberId, topic) }];
  });
  return { listed, unreadable: subscriptions.length - listed.length };
}

async function readEmbedded({ dataDir }: Config): Promise<Subscription[]> {
  const database = openReadOnly(requireDatabase(dataDir));
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  try {
    return await list(db);
  } finally {
    await db.destroy();
  }
}

async function list(db: Kysely<Tables>): Promise<Subscription[]> {
  await requireUsable(db);
  return listSubscriptions(db);
}
