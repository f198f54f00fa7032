import type { CompanyMailSource } from "../company/company-inboxes.ts";
import type { MailReceiver } from "../inbox/receiving/mail-receiver.ts";
import { createOwnSenderMarker } from "../inbox/receiving/mark-own-senders.ts";
import type { AppCore } from "./app-core.ts";
import { createMailReceiver, type MailInDeps } from "./create-mail-receiver.ts";
import type { MailTransport } from "../outbound/mail-transport.ts";
import { signDkim } from "../transports/dkim/sign-dkim.ts";
import { deliverToOwnDomains } from "../transports/own-domains.ts";
import { reportRefusals } from "../transports/report-refusals.ts";
import { createSmtpRelay } from "../transports/relay/smtp-relay.ts";
import { routeMail } from "../transports/route-mail.ts";
import { createSes, FIELDS_REPLACED_BY_SES } from "../transports/ses/ses.ts";
import { measureTransport } from "../metrics/measure-parts.ts";

type MailOutDeps = Omit<MailInDeps, "domainMail"> & Pick<AppCore, "disk" | "log" | "metrics">;

type MailTransports = Pick<AppCore, "transport" | "contactTransport" | "readRefusal">;

/** Wires the mail transports: own domains in this process, all others as configured. */
export function openMailTransports(deps: MailOutDeps): MailTransports {
  const ownSenderMarker = createOwnSenderMarker(deps, deps.domains.receives);
  const ownFor = (source: CompanyMailSource) => {
    const receiver = createMailReceiver(
      { ...deps, domainMail: undefined },
      ownSenderMarker.submit,
      source,
    );
    return measureTransport(openOwn(deps, receiver), "own", deps.metrics);
  };
  const { beyond, readRefusal } = openBeyond(deps);
  const transport = routeMail({ own: ownFor("senders"), beyond });
  return {
    readRefusal,
    transport: {
      ...transport,
      close: async () => {
        await transport.close();
        await ownSenderMarker.close();
      },
    },
    contactTransport: ownFor("contact-form"),
  };
}

function openOwn({ config, clock, disk, domains }: MailOutDeps, receiver: MailReceiver) {
  return deliverToOwnDomains(
    { receiver, clock, hasRoom: disk.hasRoom },
    {
      receives: domains.receives,
      hostname: config.smtp.hostname,
      messageBytesMax: config.limits.LIMIT_MESSAGE_BYTES,
    },
  );
}

/** Returns nothing if the operator hasn't configured a transport. */
function openBeyond({ config, clock, domains, log, metrics }: MailOutDeps): {
  beyond?: MailTransport;
  readRefusal?: () => string | undefined;
} {
  const { outbound, smtp } = config;
  const { transport, dkim } = outbound;
  if (!transport) return {};
  const unsigned =
    transport.kind === "ses"
      ? createSes(transport)
      : createSmtpRelay({ ...transport, name: smtp.hostname });
  const replaced = transport.kind === "ses" ? FIELDS_REPLACED_BY_SES : [];
  const signed = dkim
    ? signDkim(unsigned, { ...dkim, signs: domains.receives, replaced }, clock)
    : unsigned;
  const reporting = reportRefusals(signed, log);
  return {
    beyond: measureTransport(reporting, transport.kind, metrics),
    readRefusal: reporting.readRefusal,
  };
}
