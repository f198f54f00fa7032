import { Kysely, SqliteDialect } from "kysely";
import { join } from "node:path";
import type { RateLimitStore } from "../../abuse/rate-limit-store.ts";
import type { Log } from "../../log.ts";
import { warnOfNewerVersion } from "../migrations/newer-version.ts";
import type { blockQueries } from "../queries/abuse/rate-limits.ts";
import type { Bound } from "../query-table.ts";
import type { Tables } from "../schema.ts";
import type { SharedClockStore } from "../../time/shared-clock.ts";
import type { Store } from "../store.ts";
import { bindToThreads } from "./bind-to-threads.ts";
import { createInboxMethods } from "./inbox-methods.ts";
import { checkpointWhenLarge } from "./file-size/checkpoint-when-large.ts";
import { keepPrivate } from "./keep-private.ts";
import { lockDataDir } from "./lock-data-dir.ts";
import { openLocalRateLimits } from "../memory-rate-limits.ts";
import { freeBytesInside, openReadOnly } from "./open-database.ts";
import { createPanelThread } from "./panel-thread.ts";
import { prepareOnce } from "./prepare-once.ts";
import { WriterThread } from "./writer/writer-thread.ts";

/**
 * Opens the embedded store: writes run in a separate thread and commit in groups, fast lookups run here on a
 * read-only connection. Must never block the thread that serves sockets for longer than such a lookup.
 */
export async function openSqliteStore(dataDir: string, log: Log): Promise<Store> {
  const unlock = lockDataDir(dataDir);
  const file = join(dataDir, "mayfly.db");
  keepPrivate(file);
  const writer = new WriterThread(file, log);
  warnOfNewerVersion(await writer.start(), log);
  const checkpointer = checkpointWhenLarge(file, log);
  const reader = openReadOnly(file);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: prepareOnce(reader) }) });
  const panel = createPanelThread(file);
  const queries = bindToThreads({ db, writer, panel });
  return {
    ...queries,
    ...createInboxMethods({ writer, reader, db, queries }),
    ...(await openRateLimits(queries, log)),

    scrub: () => writer.call("scrub", []),
    ...ofThisProcess(writer),
    load: () => writer.load(),
    reusableBytes: () => freeBytesInside(reader),
    close: async () => {
      // The last connection to close checkpoints the log, and must be the writer's.
      await Promise.all([checkpointer.stop(), panel.close()]);
      reader.close();
      await writer.close();
      unlock();
    },
  };
}

/** The folder is locked, so no other process shares it, and the time is this machine's. */
function ofThisProcess(
  writer: WriterThread,
): Pick<Store, "check" | "runExclusively" | keyof SharedClockStore> {
  return {
    check: () => writer.call("check", []),
    runExclusively: (_name, work) => work(),
    readClock: async () => undefined,
  };
}

/** Counts in memory, and persists the blocks across restarts. */
async function openRateLimits(
  persisted: Bound<typeof blockQueries>,
  log: Log,
): Promise<RateLimitStore> {
  const local = openLocalRateLimits({
    blocks: await persisted.listBlocks(0),
    onBlock(block) {
      persisted.saveBlock(block).catch((error: unknown) => {
        // The limit still applies in memory.
        log.warn({ err: error }, "failed to persist a rate limit; it will not survive a restart");
      });
    },
  });
  return {
    ...local,
    async removeRateLimits(ip) {
      const wasCounted = await local.removeRateLimits(ip);
      return (await persisted.removeRateLimits(ip)) || wasCounted;
    },
    async pruneRateLimits(nowMs) {
      await local.pruneRateLimits(nowMs);
      await persisted.pruneRateLimits(nowMs);
    },
  };
}
