import type { ForwardBody, ForwardStatus } from "@mayfly/contract";
import { domainPart } from "../../address/email-address.ts";
import { type SendableAddress, requireSendableAddress } from "../../address/sendable-address.ts";
import { AppError } from "../../app-error.ts";
import type { Inbox } from "../../inbox/inbox-store.ts";
import { seqOf } from "../../inbox/messages/message-id.ts";
import { readRawMessage } from "../../inbox/messages/read-message.ts";
import {
  type Correspondence,
  findAddressee,
  readCorrespondence,
} from "../../mail/correspondence.ts";
import type { Mailbox } from "../../mail/mime/mailbox.ts";
import { continueReferences } from "../../mail/mime/msg-id.ts";
import type { ForwardFrame } from "./compose-forward.ts";
import {
  countSending,
  countTarget,
  refundCounts,
  type SendingCount,
} from "../sending/count-sending.ts";
import type { ForwardComposer } from "./forward-composer.ts";
import type { OutboundMail } from "../mail-transport.ts";
import type { OutboundDeps, SendingRequest } from "../sending/outbound-deps.ts";
import { recordingRefusals } from "../sending/record-refusals.ts";
import { sendOnce, type NotSent } from "../sending/send-once.ts";
import { boundaryOf, fingerprintOf, messageIdOf } from "../sending/sent-mail-keys.ts";
import type { ForwardGate } from "../forward-targets/forward-gate.ts";

export type ForwardMessageDeps = OutboundDeps & {
  gate: ForwardGate;
  composer: Pick<ForwardComposer, "compose" | "listLeftOut">;
  /** Our address that sends forwards; SPF and DMARC check its domain. */
  mailFrom: string;
  messageBytesMax: number;
};

export type ForwardOutcome = { status: ForwardStatus; leftOut: string[]; to: string };

/**
 * Forwards a complete message to one consenting address, or first sends that address a consent request. The
 * same message is sent to the same address only once, even if requested repeatedly. Throws the catalog's
 * errors for a forward, including MESSAGE_NOT_FOUND.
 */
export async function forwardMessage(
  deps: ForwardMessageDeps,
  inbox: Inbox,
  { body, client, attempt }: SendingRequest & { body: ForwardBody },
): Promise<ForwardOutcome> {
  return recordingRefusals(deps, { client, what: "forward" }, async () => {
    const target = requireSendableAddress(body.forwardTo);
    const seq = seqOf(inbox, body.messageId);
    const raw = await readRawMessage(deps, inbox, body.messageId);
    const original = readCorrespondence(raw);
    refuseLoop(original);
    if (!deps.transport.reaches(target.domain)) throw new AppError("NO_MAIL_TRANSPORT");
    const fingerprint = fingerprintForward(deps, { inbox, seq }, target);
    let leftOut: string[] | undefined;
    const counts: SendingCount[] = [];
    const prepare = async (): Promise<OutboundMail | undefined> => {
      counts.push(await countSending(deps, { inboxId: inbox.inboxId, ip: client.ip }));
      const admission = await deps.gate.admit(target, { inbox, seq });
      if (!admission.admitted) return undefined;
      if (!deps.isOurs(target.domain)) counts.push(await countTarget(deps, target));
      const frame = frameOf(deps, { original, target, fingerprint, blockUrl: admission.blockUrl });
      const composed = await deps.composer.compose(raw, frame);
      if (composed.raw.length > deps.messageBytesMax) throw new AppError("FORWARD_TOO_LARGE");
      leftOut = composed.leftOut;
      return { envelope: { from: admission.envelopeFrom, to: target.text }, raw: composed.raw };
    };
    const sending = { inboxId: inbox.inboxId, fingerprint };
    const onNotSent = (why: NotSent) => refundCounts(counts, why);
    const one = { sending, attempt, onNotSent, codes: FAILURES };
    const outcome = await sendOnce(deps, one, prepare);
    // The earlier forward may have bounced since then.
    if (outcome === "sent-before") await deps.gate.requireOpen(target);
    if (outcome === "sent") deps.activity.count("forwards.sent");
    return {
      status: outcome === "withheld" ? "confirmation-sent" : "sent",
      leftOut: leftOut ?? (await deps.composer.listLeftOut(raw)),
      to: target.text,
    };
  });
}

const FAILURES = { "too-large": "FORWARD_TOO_LARGE" } as const;

const FORWARDED_MAX = 3;
/** RFC 5321 6.3 requires a limit of at least 100 for automatic relays; a person sends these forwards. */
const RECEIVED_MAX = 50;

function refuseLoop({ forwardedTimes, receivedTimes }: Correspondence): void {
  if (forwardedTimes >= FORWARDED_MAX || receivedTimes > RECEIVED_MAX) {
    throw new AppError("MAIL_LOOP");
  }
}

function fingerprintForward(
  { sentMailKey }: ForwardMessageDeps,
  { inbox, seq }: { inbox: Inbox; seq: number },
  { local, domain }: SendableAddress,
): Buffer {
  // The standard makes local parts case-sensitive; in practice they are not.
  return fingerprintOf(sentMailKey, ["forward", inbox.publicId, seq, local.toLowerCase(), domain]);
}

function frameOf(
  { mailFrom, sentMailKey, clock, abuseAddress, messageBytesMax }: ForwardMessageDeps,
  given: {
    original: Correspondence;
    target: SendableAddress;
    fingerprint: Buffer;
    blockUrl: string;
  },
): ForwardFrame {
  const { original, target, fingerprint, blockUrl } = given;
  return {
    original,
    from: mailFrom,
    to: target.text,
    replyTo: answerAddress(original),
    messageId: messageIdOf(sentMailKey, fingerprint, domainPart(mailFrom)),
    references: continueReferences(original),
    dateMs: clock.nowMs(),
    boundary: boundaryOf(sentMailKey, fingerprint),
    blockUrl,
    abuseAddress,
    bytesMax: messageBytesMax,
  };
}

function answerAddress(original: Correspondence): Mailbox | undefined {
  const addressee = findAddressee(original);
  return addressee && { address: addressee.to.text, name: addressee.name };
}
