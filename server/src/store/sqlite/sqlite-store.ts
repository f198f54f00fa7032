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
import { createMemoryRateLimits, openLocalRateLimits } from "../memory-rate-limits.ts";
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
  const limits = await openRateLimits(queries, log);

  return {
    ...queries,
    ...createInboxMethods({ writer, reader, queries }),
    ...persistedRateLimits(limits, queries),

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
    shiftClock: async () => false,
    easeClock: async () => {},
  };
}

type BlockStore = Bound<typeof blockQueries>;

function persistedRateLimits(
  limits: ReturnType<typeof createMemoryRateLimits>,
  blocks: BlockStore,
): RateLimitStore {
  return {
    ...openLocalRateLimits(limits),
    removeRateLimits: async (ip) => {
      const counted = limits.remove(ip);
      return (await blocks.removeRateLimits(ip)) || counted;
    },
    pruneRateLimits: (nowMs) => {
      limits.prune(nowMs);
      return blocks.pruneRateLimits(nowMs);
    },
  };
}

async function openRateLimits(blocks: BlockStore, log: Log) {
  return createMemoryRateLimits(await blocks.listBlocks(0), (block) => {
    blocks.saveBlock(block).catch((error: unknown) => {
      // The limit still applies in memory.
      log.warn({ err: error }, "failed to persist a rate limit; it will not survive a restart");
    });
  });
}
