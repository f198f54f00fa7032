import type { Log } from "../log.ts";

export type Job = { name: string; everyMs: number; run: () => Promise<unknown> };

export type JobRun = { job: string; succeeded: boolean; tookMs: number };

type JobRunner = {
  /** Ends the periods. Resolves when every job has had its first turn, and none runs. */
  stop(): Promise<void>;
};

/** At the start every job is due: all at once would take the database connections from the first requests. */
const FIRST_AT_ONCE = 4;

/**
 * Runs each job at the start and then periodically, never twice at once. A failure is logged, and the job runs again at
 * its next turn.
 */
export function startJobs(
  jobs: readonly Job[],
  log: Log,
  onRun: (run: JobRun) => void = () => {},
): JobRunner {
  const running = new Set<Promise<void>>();
  const starts = jobs.map((job) => {
    let busy = false;
    const turn = async (): Promise<void> => {
      busy = true;
      const startedAtMs = performance.now();
      let succeeded = false;
      try {
        await job.run();
        succeeded = true;
      } catch (error) {
        log.error({ err: error, job: job.name }, "job failed; it runs again at its next interval");
      } finally {
        busy = false;
        onRun({ job: job.name, succeeded, tookMs: performance.now() - startedAtMs });
      }
    };
    return async (): Promise<void> => {
      if (busy) return;
      const run = turn().finally(() => running.delete(run));
      running.add(run);
      await run;
    };
  });
  const first = [...starts];
  const startNext = async (): Promise<void> => {
    const start = first.shift();
    if (!start) return;
    await start();
    await startNext();
  };
  const firstTurns = Promise.all(Array.from({ length: FIRST_AT_ONCE }, startNext));
  const timers = jobs.map(({ everyMs }, index) =>
    setInterval(() => void starts[index]?.(), everyMs),
  );

  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await firstTurns;
      await Promise.all(running);
    },
  };
}
