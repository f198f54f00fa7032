import { TransportError, type MailTransport } from "../outbound/mail-transport.ts";
import type { Metrics } from "./metrics.ts";

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
    async send(mail) {
      const startedAtMs = performance.now();
      try {
        await transport.send(mail);
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
