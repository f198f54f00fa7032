/**
 * Summarizes received messages in threads while messages follow each other closely: with a code in long text, a summary
 * takes as long as everything else. A single message, and all on a machine with one core, is summarized by the caller's
 * thread.
 */
import { availableParallelism } from "node:os";
import { performance } from "node:perf_hooks";
import { beginningForSummary, summarize, type Summary } from "./summarize.ts";
import { SummaryThread, type SummaryThreadOptions } from "./summary-thread.ts";

export type Summarizer = {
  /** Rejects if the message's thread dies. */
  summarize(raw: Buffer): Summary | Promise<Summary>;
  /** Later messages are summarized by the caller's thread. */
  close(): Promise<void>;
};

/** The thread of the sockets can't keep more of them busy. */
const THREADS_MAX = 4;
/** Messages that follow each other within this time are summarized in threads. */
const BUSY_WITHIN_MS = 2;
/** The first thread starts after this many such messages in a row. A few concurrent messages don't mean load. */
const BUSY_IN_A_ROW = 8;
/** A further thread starts when each one has this many messages. */
const WAITING_FOR_NEXT = 8;
/** The summary of less takes no longer than the way to a thread and back. */
const BYTES_MIN = 1024;
/** After the death of a thread, none starts for this time. */
const RESTART_DELAY_MS = 5_000;

export type SummarizerOptions = SummaryThreadOptions & {
  /** Default: one fewer than the number of cores. */
  threadsMax?: number;
  busyWithinMs?: number;
  restartDelayMs?: number;
};

export function createSummarizer({
  threadsMax = Math.min(availableParallelism() - 1, THREADS_MAX),
  busyWithinMs = BUSY_WITHIN_MS,
  restartDelayMs = RESTART_DELAY_MS,
  onError,
  ...options
}: SummarizerOptions): Summarizer {
  let diedAtMs = -Infinity;
  const onDeath = (error: unknown): void => {
    diedAtMs = performance.now();
    onError(error);
  };
  const threads = Array.from(
    { length: threadsMax },
    () => new SummaryThread({ ...options, onError: onDeath }),
  );
  let lastMs = -Infinity;
  let busyInARow = 0;
  let isClosed = false;

  const isBusy = (): boolean => {
    const nowMs = performance.now();
    busyInARow = nowMs - lastMs < busyWithinMs ? busyInARow + 1 : 0;
    lastMs = nowMs;
    return busyInARow > 0;
  };

  /** Returns the thread with the fewest messages. */
  const chooseThread = (): SummaryThread | undefined => {
    let chosen: SummaryThread | undefined;
    for (const thread of threads)
      if (thread.state === "ready" && thread.waiting < (chosen?.waiting ?? Infinity))
        chosen = thread;
    const isLoaded =
      busyInARow >= BUSY_IN_A_ROW && (chosen?.waiting ?? Infinity) >= WAITING_FOR_NEXT;
    if (isLoaded && performance.now() - diedAtMs >= restartDelayMs) startNext(threads);
    return chosen?.hasRoom ? chosen : undefined;
  };

  return {
    summarize(raw) {
      if (isClosed || !isBusy() || raw.length < BYTES_MIN) return summarize(raw);
      const beginning = beginningForSummary(raw);
      const thread = beginning && chooseThread();
      return thread ? thread.summarize(beginning) : summarize(raw);
    },
    async close() {
      isClosed = true;
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

function startNext(threads: readonly SummaryThread[]): void {
  if (threads.some(({ state }) => state === "starting")) return;
  threads.find(({ state }) => state === "ended")?.start();
}
