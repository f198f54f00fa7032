import type { SuspicionRecorder } from "../abuse/record-suspicion.ts";
import type { ActivityCounter } from "../activity/count-activity.ts";
import type { Metrics } from "./metrics.ts";
import type { Clock } from "../time/clock.ts";
import type { Job, JobRun } from "../jobs/runner.ts";
import { replyCode } from "../smtp/session/replies.ts";
import type { SmtpReports } from "../smtp/smtp-reports.ts";
import { isSuccess, type WebhookPoster } from "../webhooks/webhook-poster.ts";
import { TransportError, type MailTransport } from "../outbound/mail-transport.ts";

/** Wraps the activity counter: each count is also added to a Prometheus counter. */
export function measureActivity(
  counter: ActivityCounter,
  metrics: Metrics | undefined,
): ActivityCounter {
  const counted = metrics?.counter("mayfly_activity_total");
  if (!counted) return counter;
  return {
    flush: () => counter.flush(),
    count(name, by = 1) {
      counter.count(name, by);
      counted.labels(name).inc(by);
    },
  };
}

export function measureSuspicions(
  record: SuspicionRecorder,
  metrics: Metrics | undefined,
): SuspicionRecorder {
  const counted = metrics?.counter("mayfly_suspicions_total");
  if (!counted) return record;
  return (suspicion) => {
    counted.labels(suspicion.kind).inc();
    record(suspicion);
  };
}

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

/** Counts the SMTP server's reports. */
export function measureSmtp(metrics: Metrics): Omit<SmtpReports, "suspicious"> {
  const accepted = metrics.counter("mayfly_smtp_connections_accepted_total");
  const refused = metrics.counter("mayfly_smtp_connections_refused_total");
  const ended = metrics.counter("mayfly_smtp_sessions_ended_total");
  const rejections = metrics.counter("mayfly_smtp_rejections_total");
  const messages = metrics.counter("mayfly_smtp_messages_received_total");
  const bytes = metrics.counter("mayfly_smtp_received_bytes_total");
  const deliveries = metrics.histogram("mayfly_smtp_delivery_duration_seconds");
  return {
    connectionOpened: () => accepted.inc(),
    connectionClosed: (end) => ended.labels(end).inc(),
    connectionRefused: (reason) => refused.labels(reason).inc(),
    rejected: (reason) => rejections.labels(replyCode(reason), reason).inc(),
    messageAccepted({ sizeBytes, tookMs }) {
      messages.inc();
      bytes.inc(sizeBytes);
      deliveries.observe(tookMs / 1_000);
    },
  };
}

/** Wraps a transport: its outcomes are counted. `name` says which one it is: own, smtp, ses. */
export function measureTransport(
  transport: MailTransport,
  name: string,
  metrics: Metrics | undefined,
): MailTransport {
  if (!metrics) return transport;
  const sent = metrics.counter("mayfly_mail_sent_total");
  const durations = metrics.histogram("mayfly_mail_send_duration_seconds");
  return {
    reaches: (domain) => transport.reaches(domain),
    close: () => transport.close(),
    async send(mail, deadline) {
      const startedAtMs = performance.now();
      try {
        await transport.send(mail, deadline);
        sent.labels(name, "accepted").inc();
      } catch (error) {
        // Count and rethrow: the caller handles the error.
        sent.labels(name, error instanceof TransportError ? error.failure : "bug").inc();
        throw error;
      } finally {
        durations.labels(name).observe((performance.now() - startedAtMs) / 1_000);
      }
    },
  };
}

/** Wraps the poster of webhooks: its outcomes are counted. */
export function measureWebhooks(
  poster: WebhookPoster,
  metrics: Metrics | undefined,
): WebhookPoster {
  if (!metrics) return poster;
  const attempts = metrics.counter("mayfly_webhook_attempts_total");
  return {
    refuse: (url) => poster.refuse(url),
    async post(url, request) {
      const outcome = await poster.post(url, request);
      if ("failure" in outcome) attempts.labels(outcome.failure).inc();
      else attempts.labels(isSuccess(outcome.status) ? "accepted" : "refused").inc();
      return outcome;
    },
  };
}
