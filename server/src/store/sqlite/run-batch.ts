import type { SqliteDatabase } from "./open-database.ts";
import type { WriterReply, WriterRequest } from "./writer-methods.ts";

export type Run = (request: WriterRequest) => unknown;

/**
 * Group commit: everything that waits goes into one transaction and is answered after its commit,
 * so that one fsync serves them all. If one of them fails, the batch is rolled back and done again
 * one by one: the others must not suffer for it. Where no transaction can begin at all (another
 * process has the lock) all of them fail at once: each would wait for the lock in vain.
 */
export async function runBatch(
  database: SqliteDatabase,
  run: Run,
  requests: readonly WriterRequest[],
): Promise<WriterReply[]> {
  try {
    database.exec("BEGIN IMMEDIATE");
  } catch (error) {
    return requests.map((request) => failure(request, error));
  }
  try {
    return await runTogether(database, run, requests);
  } catch (error) {
    const [only] = requests;
    if (requests.length === 1 && only) return [failure(only, error)];
  }
  const replies: WriterReply[] = [];
  for (const request of requests) replies.push(...(await runBatch(database, run, [request])));
  return replies;
}

export function failure(request: WriterRequest, error: unknown): WriterReply {
  if (!(error instanceof Error)) throw error;
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
  const stack = error.stack === undefined ? {} : { stack: error.stack };
  return { id: request.id, ok: false, error: { message: error.message, ...code, ...stack } };
}

async function runTogether(
  database: SqliteDatabase,
  run: Run,
  requests: readonly WriterRequest[],
): Promise<WriterReply[]> {
  const replies: WriterReply[] = [];
  try {
    for (const request of requests) {
      replies.push({ id: request.id, ok: true, value: await run(request) });
    }
    database.exec("COMMIT");
  } catch (error) {
    // A full disk may have ended the transaction already.
    if (database.inTransaction) database.exec("ROLLBACK");
    throw error;
  }
  return replies;
}
