import type { SqliteDatabase } from "../open-database.ts";
import type { RawSegments } from "../segments/raw-segments.ts";
import { toPostedError } from "../store-errors.ts";
import type { WriterReply, WriterRequest } from "./writer-messages.ts";

type Batch = {
  database: SqliteDatabase;
  /** Files that take part in the transaction: synced before its commit, then notified of its outcome. */
  segments: Pick<RawSegments, "begin" | "persist" | "committed" | "rolledBack">;
  run: (request: WriterRequest) => unknown;
};

/**
 * Group commit: runs all waiting requests in one transaction with one fsync, and answers after its commit. If
 * one request fails, the batch is rolled back and repeated one by one, so that the others succeed. If no
 * transaction can begin (another process holds the lock), all requests fail at once instead of each waiting
 * for the lock.
 */
export async function runBatch(
  batch: Batch,
  requests: readonly WriterRequest[],
): Promise<WriterReply[]> {
  try {
    batch.database.exec("BEGIN IMMEDIATE");
  } catch (error) {
    return requests.map((request) => failure(request, error));
  }
  try {
    return await runTogether(batch, requests);
  } catch (error) {
    const [only] = requests;
    if (requests.length === 1 && only) return [failure(only, error)];
  }
  const replies: WriterReply[] = [];
  for (const request of requests) replies.push(...(await runBatch(batch, [request])));
  return replies;
}

export function failure(request: WriterRequest, error: unknown): WriterReply {
  return { id: request.id, ok: false, error: toPostedError(error) };
}

async function runTogether(
  { database, segments, run }: Batch,
  requests: readonly WriterRequest[],
): Promise<WriterReply[]> {
  const replies: WriterReply[] = [];
  segments.begin(requests.length);
  try {
    for (const request of requests) {
      replies.push({ id: request.id, ok: true, value: await run(request) });
    }
    segments.persist();
    database.exec("COMMIT");
  } catch (error) {
    // A full disk may have ended the transaction already.
    if (database.inTransaction) database.exec("ROLLBACK");
    segments.rolledBack();
    throw error;
  }
  segments.committed();
  return replies;
}
