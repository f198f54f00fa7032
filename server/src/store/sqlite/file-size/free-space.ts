import type { SqliteDatabase } from "../open-database.ts";

/** Free pages that the file keeps for the next mail: 8 MB. */
export const PAGES_KEPT = 1_000;
/** Takes 1 to 3 ms, more with a longer list of free pages: a batch that arrives meanwhile waits for that long. */
export const PAGES_PER_STEP = 16;
/** The number of checks in which the pages must have stayed free. */
export const CHECKS = 10;

const CHECK_EVERY_MS = 1_000;
const STEP_EVERY_MS = 5;

/** Returns free space to the disk unless `isBusy`. Returns a function that stops it. */
export function keepGivingBack(database: SqliteDatabase, isBusy: () => boolean): () => void {
  const space = createFreeSpace(database);
  let next: NodeJS.Timeout | undefined;
  const step = (): void => {
    next = undefined;
    if (!isBusy() && space.giveBack()) next = setTimeout(step, STEP_EVERY_MS);
  };
  const checks = setInterval(() => {
    if (isBusy()) return;
    space.check();
    if (!next) step();
  }, CHECK_EVERY_MS);
  return () => {
    clearInterval(checks);
    clearTimeout(next);
  };
}

type FreeSpace = {
  /** Counts the free pages. Called once a second. */
  check(): void;
  /** Returns a few pages to the disk. Returns whether more are due. Must not be called in a transaction. */
  giveBack(): boolean;
};

/**
 * Returns free pages at the end of the file to the disk, in small steps. Pages that mail used within the last checks
 * stay in the file. Under load, expiry frees as many pages as new mail takes, and the file would shrink and grow again.
 */
export function createFreeSpace(database: SqliteDatabase): FreeSpace {
  let counts: number[] = [];
  return {
    check() {
      try {
        counts = [countFreePages(database), ...counts].slice(0, CHECKS);
      } catch {
        // A broken database fails the next batch, which reports it.
        counts = [];
      }
    },
    giveBack() {
      const due = counts.length < CHECKS ? 0 : Math.min(...counts) - PAGES_KEPT;
      if (due <= 0) return false;
      const given = vacuum(database, Math.min(due, PAGES_PER_STEP));
      counts = counts.map((count) => count - given);
      return given > 0 && due > given;
    },
  };
}

/**
 * Returns how many pages the file lost: none if the database refuses. This isn't synced: after a power failure, the
 * pages may be back. The next commit syncs it, because the log is written in sequence.
 */
function vacuum(database: SqliteDatabase, pages: number): number {
  database.pragma("synchronous = NORMAL");
  // Another process that holds the lock must not make mail wait for this.
  const lockWaitMs = database.pragma("busy_timeout", { simple: true });
  database.pragma("busy_timeout = 0");
  try {
    const before = countFreePages(database);
    database.exec(`PRAGMA incremental_vacuum(${pages})`);
    return before - countFreePages(database);
  } catch {
    // Locked, or the disk is full. The next check tries again, and a broken database fails the next batch.
    return 0;
  } finally {
    database.pragma(`busy_timeout = ${String(lockWaitMs)}`);
    database.pragma("synchronous = FULL");
  }
}

export function countFreePages(database: SqliteDatabase): number {
  return Number(database.pragma("freelist_count", { simple: true }));
}
