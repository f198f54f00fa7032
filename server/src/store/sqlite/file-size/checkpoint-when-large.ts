import { stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { Log } from "../../../log.ts";

const EVERY_MS = 250;
/**
 * The size of the write-ahead log at which the thread starts, in bytes. A site that writes less between two runs of
 * `scrub` (ten seconds) needs no thread, which takes 40 ms of processor time to start.
 */
const LOG_BYTES_MIN = 1024 * 1024;

/**
 * Keeps the write-ahead log short, with a thread (`checkpointer.ts`) once the log is large. `stop` resolves when the
 * thread has ended.
 */
export function checkpointWhenLarge(file: string, log: Log): { stop: () => Promise<void> } {
  let thread: ReturnType<typeof startThread> | undefined;
  let isStopped = false;

  async function look(): Promise<void> {
    const bytes = await stat(`${file}-wal`).then(
      ({ size }) => size,
      // The writer creates it with the first row.
      () => 0,
    );
    if (bytes < LOG_BYTES_MIN || isStopped || thread) return;
    thread = startThread(file, (error) => {
      log.warn({ err: error }, "the checkpoint thread failed; another one starts");
      thread = undefined;
    });
  }

  const looks = setInterval(() => {
    if (!thread) void look();
  }, EVERY_MS);
  looks.unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(looks);
      await thread?.stop();
    },
  };
}

function startThread(
  file: string,
  onError: (error: unknown) => void,
): { stop: () => Promise<unknown> } {
  const checkpointer = new Worker(new URL("./checkpointer.ts", import.meta.url), {
    workerData: { file, everyMs: EVERY_MS },
  });
  checkpointer.on("error", onError);
  checkpointer.unref();
  const ended = new Promise((resolve) => checkpointer.once("exit", resolve));
  return {
    stop() {
      checkpointer.ref();
      checkpointer.postMessage("end");
      return ended;
    },
  };
}
