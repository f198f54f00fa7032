export { parseInWorker, ready } from "./parse-in-worker.ts";

/** Longer than the test's time limit for a message: a worker's start time on a busy machine. */
const START_MS = 3_500;

Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, START_MS);
