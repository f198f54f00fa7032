import { asciiDomainOf } from "../address/email-address.ts";
import type { Log } from "../log.ts";
import { TransportError, type MailTransport } from "../outbound/mail-transport.ts";

/** A visitor's mistyped address has one domain. */
const DOMAINS = 3;

type RefusalReport = MailTransport & {
  /** Returns the reply with which recipients at several domains in a row were last refused. */
  readonly readRefusal: () => string | undefined;
};

/**
 * Warns the operator once if the transport refuses recipients at several domains in a row with the same reply: such a
 * relay doesn't accept our mail at all, but each visitor sees that an address doesn't exist. Accepted mail ends the row.
 */
export function reportRefusals(transport: MailTransport, log: Log): RefusalReport {
  let row: { reason: string; domains: Set<string> } | undefined;
  const noteRefusal = (reason: string, domain: string): void => {
    if (row?.reason !== reason) row = { reason, domains: new Set() };
    const { domains } = row;
    if (domains.size >= DOMAINS) return;
    domains.add(domain);
    if (domains.size < DOMAINS) return;
    log.warn(
      { reason, domains: domains.size },
      "the mail transport refuses recipients at every domain; check that it accepts mail from this server and its domains",
    );
  };
  return {
    ...transport,
    readRefusal: () => (row && row.domains.size >= DOMAINS ? row.reason : undefined),
    async send(mail, deadline) {
      try {
        await transport.send(mail, deadline);
        row = undefined;
      } catch (error) {
        // The caller handles the error.
        if (error instanceof TransportError && error.failure === "recipient-refused") {
          noteRefusal(error.message, asciiDomainOf(mail.envelope.to));
        }
        throw error;
      }
    },
  };
}
