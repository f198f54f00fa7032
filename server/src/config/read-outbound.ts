import { domainPart } from "../address/email-address.ts";
import { readDkim, type DkimKey } from "./key-files.ts";
import type { TransportConfig } from "./read-transport-url.ts";
import type { Refuse } from "./variable.ts";
import type { Settings } from "./variables.ts";

/** The operator's settings for outgoing mail. */
export type Outbound = {
  /** undefined: mail reaches only our own domains. */
  transport: TransportConfig | undefined;
  /** The sender of mail from the service itself, ASCII. */
  from: string;
  /** Whether a forwarding address must confirm once before it gets mail. */
  confirmForwards: boolean;
  /** The senders to which visitors may reply. */
  replyTo: "verified" | "any";
  /** undefined: outgoing mail isn't signed. */
  dkim: DkimKey | undefined;
};

export function readOutbound(settings: Settings, refuse: Refuse): Outbound {
  const transport = settings.MAIL_TRANSPORT;
  return {
    transport,
    from: settings.MAIL_FROM ?? `no-reply@${settings.DOMAINS[0]}`,
    confirmForwards: settings.FORWARD_CONFIRM ?? transport !== undefined,
    replyTo: settings.REPLY_TO,
    dkim: readDkim(settings, refuse),
  };
}

/** SPF and DMARC use the sender's domain: a domain outside DOMAINS must allow this server in its own records. */
export function senderWarnings(
  { from, transport }: Outbound,
  domains: readonly string[],
): string[] {
  const domain = domainPart(from);
  if (transport === undefined || domains.includes(domain)) return [];
  return [
    `MAIL_FROM is at ${domain}, which is not in DOMAINS: its SPF record must allow this server`,
  ];
}
