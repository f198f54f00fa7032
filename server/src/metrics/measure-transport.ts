import { TransportError, type MailTransport } from "../outbound/mail-transport.ts";
import type { Metrics } from "./metrics.ts";

/** Wraps a transport: counts and times its sends. `name` is the transport: own, smtp, or ses. */
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
        sent.add(1, name, "accepted");
      } catch (error) {
        // Count and rethrow: the caller handles the error.
        sent.add(1, name, error instanceof TransportError ? error.failure : "bug");
        throw error;
      } finally {
        durations.observe(performance.now() - startedAtMs, name);
      }
    },
  };
}
