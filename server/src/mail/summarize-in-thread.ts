/** The thread of `summary-thread.ts`. */
import { parentPort, workerData } from "node:worker_threads";
import { summarize, type Summary } from "./summarize.ts";
import {
  POSTED_TOGETHER,
  THREAD_READY,
  type PlacedMessages,
  type Summaries,
  type SummaryWork,
} from "./summary-thread.ts";

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given by SummaryThread
const { memory } = workerData as SummaryWork;
const finished: (Summary | null)[] = [];

parentPort?.on("message", (text: string) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by SummaryThread
  const placed = JSON.parse(text) as PlacedMessages;
  for (const [start, length] of placed) {
    finished.push(trySummarize(Buffer.from(memory, start, length)));
    if (finished.length >= POSTED_TOGETHER) post();
    else if (finished.length === 1) setImmediate(post);
  }
});
parentPort?.postMessage(THREAD_READY);

function post(): void {
  const summaries: Summaries = finished.splice(0);
  if (summaries.length > 0) parentPort?.postMessage(JSON.stringify(summaries));
}

/** A failure concerns its message only. */
function trySummarize(raw: Buffer): Summary | null {
  try {
    return summarize(raw);
  } catch {
    return null;
  }
}
