import type { Clock } from "../time/clock.ts";
import type { Job, JobRun } from "../jobs/runner.ts";
import type { Metrics } from "./metrics.ts";

/** Returns a function that the job runner calls after each run; undefined if metrics are off. */
export function measureJobs(
  jobs: readonly Job[],
  clock: Clock,
  metrics: Metrics | undefined,
): ((run: JobRun) => void) | undefined {
  if (!metrics) return undefined;
  const runs = metrics.counter("mayfly_job_runs_total");
  const durations = metrics.histogram("mayfly_job_duration_seconds");
  const lastSuccess = new Map(jobs.map(({ name }) => [name, 0]));
  const intervals = new Map(jobs.map(({ name, everyMs }) => [name, everyMs / 1_000]));
  metrics.read("mayfly_job_last_success_timestamp_seconds", () => lastSuccess);
  metrics.read("mayfly_job_interval_seconds", () => intervals);
  return ({ job, succeeded, tookMs }) => {
    runs.labels(job, succeeded ? "success" : "failure").inc();
    durations.labels(job).observe(tookMs / 1_000);
    if (succeeded) lastSuccess.set(job, clock.nowMs() / 1_000);
  };
}
