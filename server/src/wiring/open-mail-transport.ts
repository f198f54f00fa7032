import type { DiskReserve } from "../disk-reserve.ts";
import { createSenderVoucher } from "../inbox/vouch-for-senders.ts";
import type { Log } from "../log.ts";
import { createMailReceiver, type MailInDeps } from "./create-mail-receiver.ts";
import { measureTransport } from "../metrics/measure-transport.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { MailTransport } from "../outbound/mail-transport.ts";
import { signDkim } from "../transports/dkim/sign-dkim.ts";
import { deliverToOwnDomains } from "../transports/own-domains.ts";
import { createSmtpRelay } from "../transports/relay/smtp-relay.ts";
import { routeMail } from "../transports/route-mail.ts";
import { createSes, FIELDS_REPLACED_BY_SES } from "../transports/ses/ses.ts";

export type MailOutDeps = Omit<MailInDeps, "domainMail"> & {
  disk: DiskReserve;
  log: Log;
  metrics: Metrics | undefined;
};

/** Puts together how mail leaves: for our own domains in this process, for all others as configured. */
export function openMailTransport(deps: MailOutDeps): MailTransport {
  const { config } = deps;
  const { receives } = deps.domains;
  const voucher = createSenderVoucher(deps, receives);
  const own = deliverToOwnDomains(
    {
      receiver: createMailReceiver({ ...deps, domainMail: undefined }, voucher.submit),
      clock: deps.clock,
      hasRoom: deps.disk.hasRoom,
    },
    {
      receives,
      hostname: config.smtp.hostname,
      messageBytesMax: config.limits.LIMIT_MESSAGE_BYTES,
    },
  );
  const transport = routeMail({
    own: measureTransport(own, "own", deps.metrics),
    beyond: openBeyond(deps),
  });
  return {
    ...transport,
    close: async () => {
      await transport.close();
      await voucher.close();
    },
  };
}

/** Undefined where the operator has set up none. */
function openBeyond({ config, clock, domains, metrics }: MailOutDeps): MailTransport | undefined {
  const { outbound, smtp } = config;
  const { transport, dkim } = outbound;
  if (!transport) return undefined;
  const unsigned =
    transport.kind === "ses"
      ? createSes(transport)
      : createSmtpRelay({ ...transport, name: smtp.hostname });
  const replaced = transport.kind === "ses" ? FIELDS_REPLACED_BY_SES : [];
  const signed = dkim
    ? signDkim(unsigned, { ...dkim, signs: domains.receives, replaced }, clock)
    : unsigned;
  return measureTransport(signed, transport.kind, metrics);
}
