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
  const deliveries = metrics.histogram("mayfly_smtp_delivery_duration_seconds").series();
  return {
    connectionOpened: () => accepted.add(),
    connectionClosed: (end) => ended.add(1, end),
    connectionRefused: (reason) => refused.add(1, reason),
    rejected: (reason) => rejections.add(1, replyCode(reason), reason),
    messageAccepted({ sizeBytes, tookMs }) {
      messages.add();
      bytes.add(sizeBytes);
      deliveries.observe(tookMs);
    },
  };
}
