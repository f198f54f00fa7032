import type {
  ClaimOutcome,
  SendingClaim,
  SendingKey,
  SentOutcome,
  SentMailStore,
} from "../../../outbound/sending/sent-mail-store.ts";
import { write, type Queries } from "../../query-table.ts";
import type { Db } from "../../schema.ts";

export const sentMailQueries = {
  claimSending: write(claimSending),
  settleSending: write(settleSending),
  releaseSending: write(releaseSending),
} satisfies Queries<SentMailStore>;

async function claimSending(db: Db, claim: SendingClaim): Promise<ClaimOutcome> {
  const { inboxId, fingerprint, nowMs } = claim;
  const claimed = await db
    .insertInto("sent_mail")
    .values({ inbox_id: inboxId, fingerprint, claimed_at: nowMs, outcome: null })
    .onConflict((conflict) => conflict.columns(["inbox_id", "fingerprint"]).doNothing())
    .returning("claimed_at")
    .executeTakeFirst();
  if (claimed) return { claimed: true };
  const earlier = await selectSending(db, claim);
  // Released between the two statements; the caller's next claim succeeds.
  if (!earlier) return { claimed: false, outcome: "underway", claimedAtMs: nowMs };
  if (earlier.outcome !== null) return { claimed: false, outcome: earlier.outcome };
  return { claimed: false, outcome: "underway", claimedAtMs: earlier.claimed_at };
}

async function settleSending(
  db: Db,
  { inboxId, fingerprint, outcome }: SendingKey & { outcome: SentOutcome },
): Promise<void> {
  await db
    .updateTable("sent_mail")
    .set({ outcome })
    .where("inbox_id", "=", inboxId)
    .where("fingerprint", "=", fingerprint)
    .execute();
}

async function releaseSending(db: Db, { inboxId, fingerprint }: SendingKey): Promise<void> {
  await db
    .deleteFrom("sent_mail")
    .where("inbox_id", "=", inboxId)
    .where("fingerprint", "=", fingerprint)
    .where("outcome", "is", null)
    .execute();
}

function selectSending(db: Db, { inboxId, fingerprint }: SendingKey) {
  return db
    .selectFrom("sent_mail")
    .select(["claimed_at", "outcome"])
    .where("inbox_id", "=", inboxId)
    .where("fingerprint", "=", fingerprint)
    .executeTakeFirst();
}
