import { SEND_TIMEOUT_MS } from "@mayfly/contract/constants";
import { AppError } from "../app-error.ts";
import type { Clock } from "../time/clock.ts";
import {
  FULL_REASONS,
  isInbox,
  type MailReceiver,
  type NamedInbox,
  type Recipient,
} from "../inbox/receiving/mail-receiver.ts";
import type { Passage } from "../inbox/trace/delivery-attempt.ts";
import { asciiDomainOf } from "../address/email-address.ts";
import { localTraceHeaders } from "../mail/mime/trace-headers.ts";
import {
  TransportError,
  type MailTransport,
  type OutboundMail,
} from "../outbound/mail-transport.ts";
import { withTimeout } from "../concurrency/with-timeout.ts";

type OwnDomainsDeps = {
  receiver: MailReceiver;
  clock: Clock;
  /** False while the disk is nearly full, because expiry needs the remaining space. */
  hasRoom: () => boolean;
};

type OwnDomains = {
  /** Called with a lowercase ASCII domain. */
  receives: (domain: string) => boolean;
  /** The receiving host name in Received. */
  hostname: string;
  messageBytesMax: number;
};

/** Delivers mail for our own domains in this process, by the same rules as mail over SMTP. */
export function deliverToOwnDomains(deps: OwnDomainsDeps, own: OwnDomains): MailTransport {
  return {
    reaches: own.receives,
    send: (mail) => deliver(deps, own, mail),
    // Pending writes belong to the store, which waits for them on close.
    close: async () => {},
  };
}

async function deliver(
  { receiver, clock, hasRoom }: OwnDomainsDeps,
  { hostname, messageBytesMax }: OwnDomains,
  mail: OutboundMail,
): Promise<void> {
  const { envelope, raw } = mail;
  if (raw.length > messageBytesMax) throw new TransportError("too-large", "larger than our limit");
  if (!hasRoom()) throw new TransportError("unavailable", "the disk is nearly full");
  const recipient = await inTime(accept(receiver, mail), "unavailable");
  const delivery = receiver.deliverMessage({
    recipients: [recipient],
    raw: Buffer.concat([trace(envelope, { hostname, atMs: clock.nowMs() }), raw]),
    origin: { ip: "127.0.0.1", helo: hostname, sender: envelope.from },
    passage: passageOf(envelope),
  });
  const outcome = await inTime(delivery, "uncertain");
  if (outcome.delivered) return;
  if (isInbox(recipient)) record(receiver, mail, { refusal: outcome.reason, inbox: recipient });
  throw new TransportError("recipient-refused", outcome.reason);
}

async function accept(receiver: MailReceiver, mail: OutboundMail): Promise<Recipient> {
  const { to } = mail.envelope;
  const local = to.slice(0, to.lastIndexOf("@"));
  const answer = await receiver.acceptRecipient({ local, domain: asciiDomainOf(to) });
  if (answer.accepted) return answer.recipient;
  if (answer.inbox) record(receiver, mail, { refusal: answer.reason, inbox: answer.inbox });
  throw new TransportError("recipient-refused", answer.reason);
}

/** A full inbox has a trace of the refused mail, like of mail over SMTP. A company inbox has no trace. */
function record(
  receiver: MailReceiver,
  { envelope, raw }: OutboundMail,
  { refusal, inbox }: { refusal: keyof typeof FULL_REASONS; inbox: NamedInbox },
): void {
  const reason = FULL_REASONS[refusal];
  if (reason === undefined || inbox.ip === null) return;
  receiver.recordFailure([inbox], {
    ...passageOf(envelope),
    outcome: "refused",
    stage: "recipient",
    reason,
    sizeBytes: raw.length,
  });
}

function passageOf({ from }: OutboundMail["envelope"]): Passage {
  return { ip: "", senderDomain: asciiDomainOf(from) };
}

function trace(
  { from, to }: OutboundMail["envelope"],
  receipt: { hostname: string; atMs: number },
): Buffer {
  const sender = from === "" ? undefined : { wire: bytesAsLatin1(from) };
  const onlyRecipient = { wire: bytesAsLatin1(to) };
  return Buffer.from(localTraceHeaders({ sender, onlyRecipient }, receipt), "latin1");
}

function bytesAsLatin1(address: string): string {
  return Buffer.from(address).toString("latin1");
}

/**
 * An unavailable store rejects immediately; a hanging store is abandoned after a timeout, with an unknown
 * outcome.
 */
async function inTime<Value>(
  work: Promise<Value>,
  ifLate: "unavailable" | "uncertain",
): Promise<Value> {
  const late = (): Error => new TransportError(ifLate, "the store timed out");
  try {
    return await withTimeout(work, SEND_TIMEOUT_MS / 2, late);
  } catch (error) {
    // The interface allows only TransportError.
    if (error instanceof TransportError) throw error;
    const away = error instanceof AppError && error.temporary;
    throw new TransportError(away ? "unavailable" : ifLate, "the store failed", { cause: error });
  }
}
