import { asciiDomainOf } from "../address/email-address.ts";
import type { Log } from "../log.ts";
import { TransportError, type MailTransport } from "../outbound/mail-transport.ts";

/** A visitor's mistyped address has one domain. */
const DOMAINS = 3;
/** RFC 3463 3.2: the reply is about the recipient's address. 5.1.7 and 5.1.8 are about the sender's, which is ours. */
const ABOUT_RECIPIENT = / 5\.1\.(?![78]$)/;

type RefusalReport = MailTransport & {
  /** Returns the reply with which recipients at several domains in a row were last refused. */
  readonly readRefusal: () => string | undefined;
};

/**
 * Warns the operator if the transport refuses recipients at several domains in a row with the same reply: such a relay
 * doesn't accept our mail at all, but each visitor sees that an address doesn't exist. Accepted mail ends the streak.
 */
export function reportRefusals(transport: MailTransport, log: Log): RefusalReport {
  let streak: { reply: string; domains: Set<string> } | undefined;
  const note = (reply: string, domain: string): void => {
    if (streak?.reply !== reply) streak = { reply, domains: new Set() };
    const { domains } = streak;
    if (domains.size >= DOMAINS) return;
    domains.add(domain);
    if (domains.size < DOMAINS) return;
    log.warn(
      { reply, domains: domains.size },
      "the mail transport refuses recipients at several domains in a row; check that it accepts mail from this server and its domains",
    );
  };
  return {
    ...transport,
    readRefusal: () => (streak && streak.domains.size >= DOMAINS ? streak.reply : undefined),
    async send(mail, deadline) {
      try {
        await transport.send(mail, deadline);
        streak = undefined;
      } catch (error) {
        // The caller handles the error.
        const reply = refusalOf(error);
        if (reply !== undefined) note(reply, asciiDomainOf(mail.envelope.to));
        throw error;
      }
    },
  };
}

/** Returns the reply that refused a recipient, perhaps because of us. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof TransportError) || error.failure !== "recipient-refused") return undefined;
  const { reply } = error;
  return reply === undefined || ABOUT_RECIPIENT.test(reply) ? undefined : reply;
}
