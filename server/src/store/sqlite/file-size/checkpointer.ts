import { parentPort, workerData } from "node:worker_threads";
import { openForCheckpoints } from "../open-database.ts";

/**
 * A thread that copies the write-ahead log into the database while the writer continues. Inside a commit, the same work
 * blocked all mail for up to 160 ms. Must never write rows and never wait for the writer. The message "end" stops it:
 * terminating it while it loads SQLite would end the whole process.
 */
const { file, everyMs } = workerData as { file: string; everyMs: number };

/** A shorter log isn't worth a pass. */
const FRAMES_MIN = 1_000;

const database = openForCheckpoints(file);
const passes = setInterval(checkpoint, everyMs);
parentPort?.on("message", (message) => {
  if (message !== "end") return;
  clearInterval(passes);
  database.close();
  parentPort?.close();
});

/** Each pass is shorter than the previous one. When a pass finds nothing new, the writer restarts the log. */
function checkpoint(): void {
  for (let pass = 0; pass < 4; pass++) {
    const [result] = database.pragma("wal_checkpoint(PASSIVE)") as WalState[];
    if (!result || result.log < FRAMES_MIN || result.checkpointed === result.log) return;
  }
}

type WalState = { busy: number; log: number; checkpointed: number };
