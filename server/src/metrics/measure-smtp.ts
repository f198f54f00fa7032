import { replyCode } from "../smtp/replies.ts";
import type { SmtpReports } from "../smtp/smtp-reports.ts";
import type { Metrics } from "./metrics.ts";

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
