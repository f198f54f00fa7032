import type { Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import type { Tables } from "../schema.ts";
import { createInitialTables } from "./001-initial.ts";
import { addSenderVerdict } from "./002-sender-verdict.ts";
import { addSentMail } from "./003-sent-mail.ts";
import { addForwardTargets } from "./004-forward-targets.ts";
import { addPayments } from "./005-payments.ts";
import { addSubscriptions } from "./006-subscriptions.ts";
import { addAdminTables } from "./007-admin.ts";
import { addAdminIndexes } from "./008-admin-lists.ts";
import { addDomainTables } from "./009-domains.ts";
import { prepareForManyNodes } from "./010-many-nodes.ts";
import { addBanOrigin } from "./011-ban-origin.ts";
import { keepShortMailInOneRow } from "./012-short-mail.ts";
import { cutRawMailIntoPages } from "./013-raw-pieces.ts";
import { addTimeShift } from "./014-time-shift.ts";
import { addSuspicionCounts } from "./015-suspicion-counts.ts";
import { addSenderProof } from "./016-sender-proof.ts";
import { addAddressNetworks } from "./017-address-networks.ts";
import { addKeySlot } from "./018-key-slot.ts";
import { addAuditOutcome } from "./019-audit-outcome.ts";
import { addSeen } from "./020-seen.ts";
import { addApiKeys } from "./021-api-keys.ts";
import { addWebhooks } from "./022-webhooks.ts";
import { addDeliveryTrace } from "./023-delivery-trace.ts";
import { addPublicStatus } from "./024-public-status.ts";
import { addPushSubscriptions } from "./025-push-subscriptions.ts";
import { addKeyLifetime } from "./026-key-lifetime.ts";
import { addAttemptNetwork } from "./027-attempt-network.ts";
import { checkUsable, readSchemaLevel } from "./schema-level.ts";

export type Engine = "sqlite" | "postgres";

const MIGRATIONS: Record<string, (db: Kysely<unknown>, engine: Engine) => Promise<void>> = {
  "001-initial": createInitialTables,
  "002-sender-verdict": addSenderVerdict,
  "003-sent-mail": addSentMail,
  "004-forward-targets": addForwardTargets,
  "005-payments": addPayments,
  "006-subscriptions": addSubscriptions,
  "007-admin": addAdminTables,
  "008-admin-lists": addAdminIndexes,
  "009-domains": addDomainTables,
  "010-many-nodes": prepareForManyNodes,
  "011-ban-origin": addBanOrigin,
  "012-short-mail": keepShortMailInOneRow,
  "013-raw-pieces": cutRawMailIntoPages,
  "014-time-shift": addTimeShift,
  "015-suspicion-counts": addSuspicionCounts,
  "016-sender-proof": addSenderProof,
  "017-address-networks": addAddressNetworks,
  "018-key-slot": addKeySlot,
  "019-audit-outcome": addAuditOutcome,
  "020-seen": addSeen,
  "021-api-keys": addApiKeys,
  "022-webhooks": addWebhooks,
  "023-delivery-trace": addDeliveryTrace,
  "024-public-status": addPublicStatus,
  "025-push-subscriptions": addPushSubscriptions,
  "026-key-lifetime": addKeyLifetime,
  "027-attempt-network": addAttemptNetwork,
};

const KNOWN = Object.keys(MIGRATIONS);

/**
 * Migrates the tables to this version. Several nodes may call it at once: the migrator holds a lock. The database of a
 * newer version stays unchanged; resolves with the migrations that this version doesn't know. Rejects with
 * SchemaUnusable if this version can't work with it.
 */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<readonly string[]> {
  const migrations = listMigrations(engine);
  for (;;) {
    const level = await readSchemaLevel(db, KNOWN);
    checkUsable(level, KNOWN);
    // A usual start: the migrator would read the whole catalog twice more.
    if (level.newer.length > 0 || level.isCurrent) return level.newer;
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return [];
    // A newer node may have been first: then nothing is left to do.
    if ((await readSchemaLevel(db, KNOWN)).newer.length === 0) throw error;
  }
}

/** Reads the level only. Rejects with SchemaUnusable if this version can't work with the database. */
export async function requireUsable(db: Kysely<Tables>): Promise<void> {
  checkUsable(await readSchemaLevel(db, KNOWN), KNOWN);
}

function listMigrations(engine: Engine): Record<string, Migration> {
  const migrations = Object.entries(MIGRATIONS).map(([name, run]): [string, Migration] => [
    name,
    { up: (db) => run(db, engine) },
  ]);
  return Object.fromEntries(migrations);
}
