/**
 * Routes outgoing mail behind the domain's `MailTransport`: to our own domains, a relay, or Amazon SES. Must
 * never resend mail that may have been accepted.
 */
import { asciiDomainOf } from "../address/email-address.ts";
import { TransportError, type MailTransport } from "../outbound/mail-transport.ts";

type Routes = {
  /** Our own domains, in this process. */
  own: MailTransport;
  /** All other domains; undefined if no transport is configured. */
  beyond: MailTransport | undefined;
};

/** Combines both transports; mail for our own domains never leaves this process. */
export function routeMail({ own, beyond }: Routes): MailTransport {
  const route = (domain: string): MailTransport | undefined =>
    [own, beyond].find((transport) => transport?.reaches(domain));
  return {
    reaches: (domain) => route(domain) !== undefined,
    async send(mail, deadline) {
      const transport = route(asciiDomainOf(mail.envelope.to));
      if (!transport) throw new TransportError("unavailable", "no transport reaches this domain");
      await transport.send(mail, deadline);
    },
    async close() {
      await beyond?.close();
      await own.close();
    },
  };
}
