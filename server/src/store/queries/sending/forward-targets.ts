import { sql } from "kysely";
import type {
  ConsentOutcome,
  ConsentRequest,
  SentConsentRequest,
  Confirmation,
  ConfirmOutcome,
  ForwardTarget,
  TargetBlock,
  TargetIds,
  WaitingForward,
  ForwardTargetStore,
} from "../../../outbound/forward-targets/forward-target-store.ts";
import { read, write, type Queries } from "../../query-table.ts";
import type { Db } from "../../schema.ts";
import { countRows } from "../count-rows.ts";

export const forwardTargetQueries = {
  findForwardTarget: read(findForwardTarget),
  requestConsent: write(requestConsent),
  withdrawConsentRequest: write(withdrawConsentRequest),
  confirmForwardTarget: write(confirmForwardTarget),
  blockForwardTarget: write(blockForwardTarget),
  pruneForwardTargets: write(pruneForwardTargets),
} satisfies Queries<ForwardTargetStore>;

type Answered = Exclude<ForwardTarget, { state: "asked" }>;

async function findForwardTarget(db: Db, ids: TargetIds): Promise<ForwardTarget | undefined> {
  return toTarget(await selectTarget(db, ids));
}

async function requestConsent(db: Db, request: ConsentRequest): Promise<ConsentOutcome> {
  await forgetAsked(db, request.forgottenBeforeMs, request.ids);
  const known = await selectTarget(db, request.ids);
  const answered = toTarget(known);
  if (answered && answered.state !== "asked") return answered;
  const targetId = known?.target_id ?? request.ids[0];
  const asked = await ask(db, targetId, request);
  if (!asked) return answeredMeanwhile(await findForwardTarget(db, [targetId]));
  const isKept = await keepWaiting(db, targetId, request);
  return isKept ? { state: "asked", targetId, ...asked } : { state: "full" };
}

async function withdrawConsentRequest(db: Db, asking: SentConsentRequest): Promise<void> {
  const { targetId, askedAtMs, inboxId, seq } = asking;
  await db
    .updateTable("forward_target")
    .set({ asked_at: null })
    .where("target_id", "=", targetId)
    .where("asked_at", "=", askedAtMs)
    .execute();
  await db
    .deleteFrom("waiting_forward")
    .where("target_id", "=", targetId)
    .where("inbox_id", "=", inboxId)
    .where("seq", "=", seq)
    .execute();
}

async function confirmForwardTarget(
  db: Db,
  { targetId, sinceMs, nowMs, forgottenBeforeMs }: Confirmation,
): Promise<ConfirmOutcome> {
  const confirmed = await db
    .updateTable("forward_target")
    .set({ state: "confirmed", changed_at: nowMs, asked_at: null })
    .where("target_id", "=", targetId)
    .where("state", "=", "asked")
    .where("changed_at", "=", sinceMs)
    .where(askedLast, ">", forgottenBeforeMs)
    .returning("state")
    .executeTakeFirst();
  if (!confirmed) return { confirmed: false };
  return { confirmed: true, waiting: await takeWaiting(db, targetId) };
}

async function blockForwardTarget(db: Db, { targetId, reason, nowMs }: TargetBlock): Promise<void> {
  const blocked = {
    state: "blocked",
    block_reason: reason,
    changed_at: nowMs,
    asked_at: null,
  } as const;
  await db
    .insertInto("forward_target")
    .values({ target_id: targetId, ...blocked })
    .onConflict((conflict) =>
      conflict
        .column("target_id")
        .doUpdateSet(blocked)
        .where(sql<boolean>`forward_target.block_reason IS DISTINCT FROM 'wish'`),
    )
    .execute();
  await takeWaiting(db, targetId);
}

async function pruneForwardTargets(
  db: Db,
  before: { askedMs: number; bouncedMs: number },
): Promise<void> {
  await forgetAsked(db, before.askedMs);
  await db
    .deleteFrom("forward_target")
    .where("state", "=", "blocked")
    .where("block_reason", "=", "bounced")
    .where("changed_at", "<=", before.bouncedMs)
    .execute();
}

const askedLast = sql<number>`coalesce(asked_at, changed_at)`;

/** Deletes unanswered targets with their waiting messages; all, or those of some ids. */
async function forgetAsked(db: Db, beforeMs: number, ids?: TargetIds): Promise<void> {
  const forgotten = await db
    .deleteFrom("forward_target")
    .where("state", "=", "asked")
    .where("changed_at", "<=", beforeMs)
    .where(askedLast, "<=", beforeMs)
    .$if(ids !== undefined, (query) => query.where("target_id", "in", [...(ids ?? [])]))
    .returning("target_id")
    .execute();
  for (const { target_id } of forgotten) await takeWaiting(db, target_id);
}

type TargetRow = { target_id: Buffer; state: string; block_reason: "wish" | "bounced" | null };

async function selectTarget(db: Db, ids: TargetIds): Promise<TargetRow | undefined> {
  const rows = await db
    .selectFrom("forward_target")
    .select(["target_id", "state", "block_reason"])
    .where("target_id", "in", [...ids])
    .execute();
  return ["blocked", "confirmed", "asked"]
    .map((state) => rows.find((row) => row.state === state))
    .find((row) => row !== undefined);
}

function toTarget(row: TargetRow | undefined): ForwardTarget | undefined {
  switch (row?.state) {
    case undefined:
      return undefined;
    case "blocked":
      return { state: "blocked", reason: row?.block_reason ?? "wish" };
    case "confirmed":
      return { state: "confirmed" };
    default:
      return { state: "asked" };
  }
}

/**
 * Keeps the row locked, so that no confirmation or block comes before the message is stored. Returns
 * undefined if the target is no longer in the state `asked`.
 */
async function ask(
  db: Db,
  targetId: Buffer,
  { nowMs, askAgainBeforeMs }: ConsentRequest,
): Promise<{ sinceMs: number; sendNow: boolean } | undefined> {
  const added = await db
    .insertInto("forward_target")
    .values({
      target_id: targetId,
      state: "asked",
      block_reason: null,
      changed_at: nowMs,
      asked_at: nowMs,
    })
    .onConflict((conflict) => conflict.column("target_id").doNothing())
    .returning("changed_at")
    .executeTakeFirst();
  if (added) return { sinceMs: added.changed_at, sendNow: true };
  const due = await db
    .updateTable("forward_target")
    .set({ asked_at: nowMs })
    .where("target_id", "=", targetId)
    .where("state", "=", "asked")
    .where((where) =>
      where.or([where("asked_at", "is", null), where("asked_at", "<=", askAgainBeforeMs)]),
    )
    .returning("changed_at")
    .executeTakeFirst();
  if (due) return { sinceMs: due.changed_at, sendNow: true };
  const waits = await db
    .updateTable("forward_target")
    .set({ state: "asked" })
    .where("target_id", "=", targetId)
    .where("state", "=", "asked")
    .returning("changed_at")
    .executeTakeFirst();
  return waits && { sinceMs: waits.changed_at, sendNow: false };
}

/** The target was answered or deleted between two statements. */
function answeredMeanwhile(target: ForwardTarget | undefined): Answered | { state: "full" } {
  return target && target.state !== "asked" ? target : { state: "full" };
}

async function keepWaiting(
  db: Db,
  targetId: Buffer,
  { waiting, waitingMax }: ConsentRequest,
): Promise<boolean> {
  const { inboxId, seq, sealedTarget } = waiting;
  const others = await countRows(
    db
      .selectFrom("waiting_forward")
      .where("target_id", "=", targetId)
      .where((where) => where.or([where("inbox_id", "!=", inboxId), where("seq", "!=", seq)])),
  );
  if (others >= waitingMax) return false;
  await db
    .insertInto("waiting_forward")
    .values({ target_id: targetId, inbox_id: inboxId, seq, sealed_target: sealedTarget })
    .onConflict((conflict) => conflict.columns(["target_id", "inbox_id", "seq"]).doNothing())
    .execute();
  return true;
}

async function takeWaiting(db: Db, targetId: Buffer): Promise<WaitingForward[]> {
  const rows = await db
    .deleteFrom("waiting_forward")
    .where("target_id", "=", targetId)
    .returning(["inbox_id", "seq", "sealed_target"])
    .execute();
  return rows.map(({ inbox_id, seq, sealed_target }) => ({
    inboxId: inbox_id,
    seq,
    sealedTarget: sealed_target,
  }));
}
