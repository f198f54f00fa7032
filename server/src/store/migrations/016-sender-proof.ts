import { sql, type Kysely } from "kysely";
import type { Engine } from "./migrations.ts";

/**
 * Whether the address that a reply goes to provably wrote the message. A separate column, which earlier versions don't
 * read.
 */
export async function addSenderProof(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const bytes = engine === "sqlite" ? "BLOB" : "BYTEA";
  await sql.raw(`ALTER TABLE message ADD COLUMN sender_proof ${bytes}`).execute(db);
}
