import { sql } from "kysely";
import type { SubscriptionTopic } from "@mayfly/contract/subscription-topics";
import type {
  ConfirmationRequestClaim,
  SubscriberIds,
  SubscriberToAsk,
  Subscription,
  SubscriptionConfirmation,
  SubscriptionPruning,
  SubscriptionRequest,
  UnaskedSubscriber,
  SubscriptionStore,
  WithdrawnConfirmationRequest,
} from "../../../company/subscription-store.ts";
import { read, write, type Queries } from "../../query-table.ts";
import type { Db } from "../../schema.ts";

export const subscriptionQueries = {
  requestSubscription: write(requestSubscription),
  claimConfirmationRequest: write(claimConfirmationRequest),
  withdrawConfirmationRequest: write(withdrawConfirmationRequest),
  listUnaskedSubscribers: read(listUnaskedSubscribers),
  confirmSubscriptions: write(confirmSubscriptions),
  endSubscriptions: write(endSubscriptions),
  pruneSubscriptions: write(pruneSubscriptions),
  listSubscriptions: read(listSubscriptions),
} satisfies Queries<SubscriptionStore>;

async function requestSubscription(
  db: Db,
  { ids, topic, sealedEmail, mayAsk, nowMs, askAgainBeforeMs }: SubscriptionRequest,
): Promise<SubscriberToAsk | undefined> {
  const subscriberId = await findSubscriberId(db, ids);
  await keepSubscriber(db, subscriberId, sealedEmail);
  await db
    .insertInto("subscription")
    .values({ subscriber_id: subscriberId, topic, requested_at: nowMs, confirmed_at: null })
    .onConflict((conflict) => conflict.columns(["subscriber_id", "topic"]).doNothing())
    .execute();
  if (!mayAsk) return undefined;
  return claimConfirmationRequest(db, { subscriberId, nowMs, askAgainBeforeMs });
}

async function claimConfirmationRequest(
  db: Db,
  { subscriberId, nowMs, askAgainBeforeMs }: ConfirmationRequestClaim,
): Promise<SubscriberToAsk | undefined> {
  const before = await db
    .selectFrom("subscriber")
    .select("asked_at")
    .where("subscriber_id", "=", subscriberId)
    .executeTakeFirst();
  const claimed = await db
    .updateTable("subscriber")
    .set({ asked_at: nowMs })
    .where("subscriber_id", "=", subscriberId)
    .where("sealed_email", "is not", null)
    .where((where) =>
      where.or([where("asked_at", "is", null), where("asked_at", "<=", askAgainBeforeMs)]),
    )
    .returning("sealed_email")
    .executeTakeFirst();
  if (!claimed?.sealed_email) return undefined;
  const topics = await db
    .selectFrom("subscription")
    .select(["topic", "confirmed_at"])
    .where("subscriber_id", "=", subscriberId)
    .orderBy("requested_at")
    .orderBy("topic")
    .execute();
  return {
    subscriberId,
    sealedEmail: claimed.sealed_email,
    askedBeforeMs: before?.asked_at ?? null,
    unconfirmed: topics.filter((row) => row.confirmed_at === null).map((row) => row.topic),
    confirmed: topics.filter((row) => row.confirmed_at !== null).map((row) => row.topic),
  };
}

async function withdrawConfirmationRequest(
  db: Db,
  { subscriberId, askedAtMs, askedBeforeMs }: WithdrawnConfirmationRequest,
): Promise<void> {
  await db
    .updateTable("subscriber")
    .set({ asked_at: askedBeforeMs })
    .where("subscriber_id", "=", subscriberId)
    .where("asked_at", "=", askedAtMs)
    .execute();
}

async function listUnaskedSubscribers(
  db: Db,
  { askAgainBeforeMs, limit }: { askAgainBeforeMs: number; limit: number },
): Promise<UnaskedSubscriber[]> {
  const rows = await db
    .selectFrom("subscription")
    .innerJoin("subscriber", "subscriber.subscriber_id", "subscription.subscriber_id")
    .select(["subscriber.subscriber_id", "sealed_email"])
    .distinct()
    .where("confirmed_at", "is", null)
    .where((where) =>
      where.or([
        where("asked_at", "is", null),
        where.and([
          where("asked_at", "<=", askAgainBeforeMs),
          where("asked_at", "<", where.ref("requested_at")),
        ]),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.flatMap(({ subscriber_id, sealed_email }) =>
    sealed_email ? [{ subscriberId: subscriber_id, sealedEmail: sealed_email }] : [],
  );
}

async function confirmSubscriptions(
  db: Db,
  { subscriberId, askedAtMs, nowMs }: SubscriptionConfirmation,
): Promise<SubscriptionTopic[]> {
  const rows = await db
    .updateTable("subscription")
    .set({ confirmed_at: nowMs })
    .where("subscriber_id", "=", subscriberId)
    .where("confirmed_at", "is", null)
    .where("requested_at", "<=", askedAtMs)
    .returning("topic")
    .execute();
  return rows.map(({ topic }) => topic);
}

async function endSubscriptions(
  db: Db,
  { subscriberId, topic }: { subscriberId: Buffer; topic?: SubscriptionTopic },
): Promise<void> {
  const all = db.deleteFrom("subscription").where("subscriber_id", "=", subscriberId);
  await (topic === undefined ? all : all.where("topic", "=", topic)).execute();
  await db
    .updateTable("subscriber")
    .set({ sealed_email: null })
    .where("subscriber_id", "=", subscriberId)
    .where(hasNothing)
    .execute();
}

async function pruneSubscriptions(
  db: Db,
  { unconfirmedMs, waitingMs, askedMs }: SubscriptionPruning,
): Promise<void> {
  await db
    .deleteFrom("subscription")
    .where("confirmed_at", "is", null)
    .where("requested_at", "<=", unconfirmedMs)
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT 1 FROM subscriber
        WHERE subscriber.subscriber_id = subscription.subscriber_id
        AND (asked_at > ${unconfirmedMs} OR ${waitsForMail(waitingMs)})
      )`,
    )
    .execute();
  await db
    .updateTable("subscriber")
    .set({ sealed_email: null })
    .where("sealed_email", "is not", null)
    .where(hasNothing)
    .execute();
  await db
    .deleteFrom("subscriber")
    .where("sealed_email", "is", null)
    .where((where) => where.or([where("asked_at", "is", null), where("asked_at", "<=", askedMs)]))
    .execute();
}

/** Also used by the operator's command, which doesn't open the whole store. */
export async function listSubscriptions(db: Db): Promise<Subscription[]> {
  const rows = await db
    .selectFrom("subscription")
    .innerJoin("subscriber", "subscriber.subscriber_id", "subscription.subscriber_id")
    .select(["subscriber.subscriber_id", "sealed_email", "topic", "requested_at", "confirmed_at"])
    .orderBy("requested_at")
    .orderBy("topic")
    .execute();
  return rows.flatMap(({ subscriber_id, sealed_email, topic, requested_at, confirmed_at }) =>
    sealed_email
      ? [
          {
            subscriberId: subscriber_id,
            sealedEmail: sealed_email,
            topic,
            requestedAtMs: requested_at,
            confirmedAtMs: confirmed_at,
          },
        ]
      : [],
  );
}

/**
 * Without this, an attacker who requests a mail for an address keeps its owner from subscribing for 30 days. A request
 * between day 7 and day 30 would be deleted before a mail may ask about it. An unconfirmed address is kept only until
 * the mail is overdue; the store has a confirmed address anyway.
 */
const waitsForMail = (waitingMs: number) => sql<boolean>`(
  (asked_at IS NULL OR asked_at < requested_at) AND (
    asked_at > ${waitingMs} OR EXISTS (
      SELECT 1 FROM subscription AS other
      WHERE other.subscriber_id = subscription.subscriber_id AND other.confirmed_at IS NOT NULL
    )
  )
)`;

const hasNothing = sql<boolean>`NOT EXISTS (
  SELECT 1 FROM subscription WHERE subscription.subscriber_id = subscriber.subscriber_id
)`;

/** A subscriber id made under a former key stays unchanged. */
async function findSubscriberId(db: Db, ids: SubscriberIds): Promise<Buffer> {
  const known = await db
    .selectFrom("subscriber")
    .select("subscriber_id")
    .where("subscriber_id", "in", [...ids])
    .executeTakeFirst();
  return known?.subscriber_id ?? ids[0];
}

/**
 * Keeps the row locked, so that only one of several concurrent requests sends mail. A confirmed subscriber
 * keeps its stored address.
 */
async function keepSubscriber(db: Db, subscriberId: Buffer, sealedEmail: Buffer): Promise<void> {
  await db
    .insertInto("subscriber")
    .values({ subscriber_id: subscriberId, sealed_email: sealedEmail, asked_at: null })
    .onConflict((conflict) =>
      conflict.column("subscriber_id").doUpdateSet({
        sealed_email: sql<Buffer>`CASE WHEN EXISTS (
          SELECT 1 FROM subscription
          WHERE subscription.subscriber_id = subscriber.subscriber_id AND confirmed_at IS NOT NULL
        ) THEN subscriber.sealed_email ELSE excluded.sealed_email END`,
      }),
    )
    .execute();
}
