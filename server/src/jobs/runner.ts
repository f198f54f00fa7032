import type { Log } from "../log.ts";

export type Job = { name: string; everyMs: number; run: () => Promise<unknown> };

export type JobRun = { job: string; succeeded: boolean; tookMs: number };

type JobRunner = { stop(): Promise<void> };

/** Runs each job periodically, never twice at once. A failure is logged, and the job runs again at its next turn. */
export function startJobs(
  jobs: readonly Job[],
  log: Log,
  onRun: (run: JobRun) => void = () => {},
): JobRunner {
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
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
    const start = (): void => {
      if (busy) return;
      const run = turn().finally(() => running.delete(run));
      running.add(run);
    };
    start();
    return setInterval(start, job.everyMs);
  });

  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
