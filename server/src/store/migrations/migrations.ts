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

export type Engine = "sqlite" | "postgres";

/** Brings the tables up to this version. Several nodes may call it at once: the migrator holds a lock. */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const migrations: Record<string, Migration> = {
    "001-initial": { up: (schema) => createInitialTables(schema, engine) },
    "002-sender-verdict": { up: (schema) => addSenderVerdict(schema, engine) },
    "003-sent-mail": { up: (schema) => addSentMail(schema, engine) },
    "004-forward-targets": { up: (schema) => addForwardTargets(schema, engine) },
    "005-payments": { up: (schema) => addPayments(schema, engine) },
    "006-subscriptions": { up: (schema) => addSubscriptions(schema, engine) },
    "007-admin": { up: (schema) => addAdminTables(schema, engine) },
    "008-admin-lists": { up: addAdminIndexes },
    "009-domains": { up: addDomainTables },
  };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
