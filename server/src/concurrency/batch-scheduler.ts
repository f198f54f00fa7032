/** `run` takes a batch of what is waiting and handles it. Must not reject. */
type BatchSchedulerOptions = {
  /** While one batch runs, the next fills up. */
  concurrentMax: number;
  isWaiting: () => boolean;
  run: () => Promise<void>;
};

/**
 * Returns a function to call when something waits. It runs batches until nothing waits. Each batch starts at the end of
 * the event loop's turn, so everything from the same turn joins it.
 */
export function createBatchScheduler(options: BatchSchedulerOptions): () => void {
  const { concurrentMax, isWaiting, run } = options;
  let running = 0;
  let isScheduled = false;
  const schedule = (): void => {
    if (isScheduled || running >= concurrentMax || !isWaiting()) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      running++;
      void run().finally(() => {
        running--;
        schedule();
      });
      schedule();
    });
  };
  return schedule;
}
