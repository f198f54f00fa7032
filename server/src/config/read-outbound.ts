import { readSendableAddress } from "../address/sendable-address.ts";
import type { EnvReader } from "./env-reader.ts";
import { readDkim, type DkimKey } from "./read-dkim.ts";
import { readTransportUrl, type TransportConfig } from "./read-transport-url.ts";

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

export function readOutbound(
  read: EnvReader,
  [defaultDomain]: readonly [string, ...string[]],
): Outbound {
  const transport = readTransport(read);
  const confirm = read.oneOf("FORWARD_CONFIRM", ["on", "off"], transport ? "on" : "off");
  return {
    transport,
    from: readFrom(read, `no-reply@${defaultDomain}`),
    confirmForwards: confirm === "on",
    replyTo: read.oneOf("REPLY_TO", ["verified", "any"], "verified"),
    dkim: readDkim(read),
  };
}

function readTransport(read: EnvReader): TransportConfig | undefined {
  const written = read.text("MAIL_TRANSPORT", "");
  if (written === "") return undefined;
  const transport = readTransportUrl(written);
  // The value may contain a password, so the message must not repeat it.
  if (transport === undefined) {
    read.mistake(
      "MAIL_TRANSPORT",
      "must be a URL such as smtp://user:password@host:587, smtps://user:password@host:465 or ses://eu-west-1; " +
        "in the user and password, percent-encode all characters except letters, digits and -._~",
    );
  }
  return transport;
}

function readFrom(read: EnvReader, fallback: string): string {
  const written = read.text("MAIL_FROM", "");
  if (written === "") return fallback;
  const reading = readSendableAddress(written);
  const isAscii = reading.valid && /^[!-~]+$/.test(reading.address.text);
  if (isAscii) return reading.address.text;
  read.mistake(
    "MAIL_FROM",
    "must be an email address without a name, such as no-reply@mail.example.org",
  );
  return fallback;
}
