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
  close(): Promise<void>;
};

/** The thread of the sockets can't keep more of them busy. */
const THREADS_MAX = 4;
/** Messages that follow each other within this time are summarized in threads. */
const BUSY_WITHIN_MS = 2;
/** The summary of less takes no longer than the way to a thread and back. */
const BYTES_MIN = 1024;
/** A further thread starts when each one has this many messages. */
const WAITING_FOR_NEXT = 8;

export type SummarizerOptions = SummaryThreadOptions & {
  /** By default one for each core but one. */
  threadsMax?: number;
  busyWithinMs?: number;
};

export function createSummarizer({
  threadsMax = Math.min(availableParallelism() - 1, THREADS_MAX),
  busyWithinMs = BUSY_WITHIN_MS,
  ...options
}: SummarizerOptions): Summarizer {
  const threads = Array.from({ length: threadsMax }, () => new SummaryThread(options));
  let lastMs = -Infinity;

  const isBusy = (): boolean => {
    const nowMs = performance.now();
    const sinceLastMs = nowMs - lastMs;
    lastMs = nowMs;
    return sinceLastMs < busyWithinMs;
  };

  /** Returns the thread with the fewest messages. */
  const chooseThread = (): SummaryThread | undefined => {
    let chosen: SummaryThread | undefined;
    for (const thread of threads)
      if (thread.state === "ready" && thread.waiting < (chosen?.waiting ?? Infinity))
        chosen = thread;
    if (!chosen || chosen.waiting >= WAITING_FOR_NEXT) startNext(threads);
    return chosen?.hasRoom ? chosen : undefined;
  };

  return {
    summarize(raw) {
      const beginning = isBusy() && raw.length >= BYTES_MIN ? beginningForSummary(raw) : undefined;
      const thread = beginning && chooseThread();
      return thread ? thread.summarize(beginning) : summarize(raw);
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

function startNext(threads: readonly SummaryThread[]): void {
  if (threads.some(({ state }) => state === "starting")) return;
  threads.find(({ state }) => state === "ended")?.start();
}
