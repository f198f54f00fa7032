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
import { addDeliveryTrace } from "./023-delivery-trace.ts";
import { addPublicStatus } from "./024-public-status.ts";
import { addApiKeys } from "./021-api-keys.ts";
import { addWebhooks } from "./022-webhooks.ts";
import { addPushSubscriptions } from "./025-push-subscriptions.ts";
import { addKeyLifetime } from "./026-key-lifetime.ts";
import { addAttemptNetwork } from "./027-attempt-network.ts";
import { checkUsable, readSchemaLevel } from "./schema-level.ts";

export type Engine = "sqlite" | "postgres";

/**
 * Migrates the tables to this version. Several nodes may call it at once: the migrator holds a lock. The database of a
 * newer version stays unchanged; resolves with the migrations that this version doesn't know. Rejects with
 * SchemaUnusable if this version can't work with it.
 */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<readonly string[]> {
  const migrations = listMigrations(engine);
  const known = Object.keys(migrations);
  for (;;) {
    const level = await readSchemaLevel(db, known);
    checkUsable(level, known);
    if (level.newer.length > 0) return level.newer;
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return [];
    // A newer node may have been first: then nothing is left to do.
    if ((await readSchemaLevel(db, known)).newer.length === 0) throw error;
  }
}

/** Reads the level only. Rejects with SchemaUnusable if this version can't work with the database. */
export async function requireUsable(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const known = Object.keys(listMigrations(engine));
  checkUsable(await readSchemaLevel(db, known), known);
}

function listMigrations(engine: Engine): Record<string, Migration> {
  return {
    "001-initial": { up: (schema) => createInitialTables(schema, engine) },
    "002-sender-verdict": { up: (schema) => addSenderVerdict(schema, engine) },
    "003-sent-mail": { up: (schema) => addSentMail(schema, engine) },
    "004-forward-targets": { up: (schema) => addForwardTargets(schema, engine) },
    "005-payments": { up: (schema) => addPayments(schema, engine) },
    "006-subscriptions": { up: (schema) => addSubscriptions(schema, engine) },
    "007-admin": { up: (schema) => addAdminTables(schema, engine) },
    "008-admin-lists": { up: addAdminIndexes },
    "009-domains": { up: addDomainTables },
    "010-many-nodes": { up: (schema) => prepareForManyNodes(schema, engine) },
    "011-ban-origin": { up: addBanOrigin },
    "012-short-mail": { up: (schema) => keepShortMailInOneRow(schema, engine) },
    "013-raw-pieces": { up: (schema) => cutRawMailIntoPages(schema, engine) },
    "014-time-shift": { up: (schema) => addTimeShift(schema, engine) },
    "015-suspicion-counts": { up: addSuspicionCounts },
    "016-sender-proof": { up: (schema) => addSenderProof(schema, engine) },
    "017-address-networks": { up: addAddressNetworks },
    "018-key-slot": { up: (schema) => addKeySlot(schema, engine) },
    "019-audit-outcome": { up: addAuditOutcome },
    "020-seen": { up: addSeen },
    "023-delivery-trace": { up: (schema) => addDeliveryTrace(schema, engine) },
    "024-public-status": { up: (schema) => addPublicStatus(schema, engine) },
    "021-api-keys": { up: (schema) => addApiKeys(schema, engine) },
    "022-webhooks": { up: (schema) => addWebhooks(schema, engine) },
    "025-push-subscriptions": { up: (schema) => addPushSubscriptions(schema, engine) },
    "026-key-lifetime": { up: addKeyLifetime },
    "027-attempt-network": { up: addAttemptNetwork },
  };
}
