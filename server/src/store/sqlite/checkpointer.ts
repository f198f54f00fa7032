import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "./open-database.ts";

/**
 * A thread of its own that copies the write-ahead log into the database while the writer goes on:
 * inside a commit the same work stopped all mail for up to 160 ms. It must never write anything
 * itself, and never wait for the writer. The message "end" ends it: to be ended from outside while it
 * loads SQLite would end the whole process.
 */
const { file, everyMs } = workerData as { file: string; everyMs: number };

/** A log shorter than this isn't worth a pass. */
const FRAMES_MIN = 1_000;

const database = openDatabase(file);
const passes = setInterval(checkpoint, everyMs);
parentPort?.on("message", (message) => {
  if (message !== "end") return;
  clearInterval(passes);
  database.close();
  parentPort?.close();
});

/** Each pass is shorter than the one before; when one finds nothing new, the writer begins the log again. */
function checkpoint(): void {
  for (let pass = 0; pass < 4; pass++) {
    const [result] = database.pragma("wal_checkpoint(PASSIVE)") as WalState[];
    if (!result || result.log < FRAMES_MIN || result.checkpointed === result.log) return;
  }
}

type WalState = { busy: number; log: number; checkpointed: number };
