import type { ReplyBody } from "@mayfly/contract";
import { AppError } from "../app-error.ts";
import type { AddressRow } from "../inbox/inbox-store.ts";
import { readRawMessage } from "../inbox/read-raw-message.ts";
import { readCorrespondence, type Correspondence } from "../mail/correspondence.ts";
import { formatEmailAddress } from "../mail/email-address.ts";
import { continueReferences } from "../mail/msg-id.ts";
import { readSendableAddress, type SendableAddress } from "../mail/sendable-address.ts";
import { hasUnsafeCharacter } from "../mail/unsafe-characters.ts";
import { findAnswerTarget, namesSender } from "./answerable.ts";
import { composeReply } from "./compose-reply.ts";
import { countSending } from "./count-sending.ts";
import type { OutboundDeps, SendingRequest } from "./outbound-deps.ts";
import { quoteOriginal } from "./quote-original.ts";
import { recordingRefusals } from "./record-refusals.ts";
import { sendOnce } from "./send-once.ts";
import { boundaryOf, fingerprintOf, messageIdOf } from "./sent-mail-keys.ts";

/**
 * Sends a visitor's answer to the sender of a message and to nobody else: otherwise the service
 * would be an open relay. Resolves when it was accepted, or was before; the same reply is never sent
 * twice. Throws what the catalogue has for a reply, MESSAGE_NOT_FOUND among it.
 */
export async function replyToMessage(
  deps: OutboundDeps,
  inbox: AddressRow,
  { body, asker, attempt }: SendingRequest & { body: ReplyBody },
): Promise<void> {
  await recordingRefusals(deps, { asker, what: "reply" }, async () => {
    const shownAddressee = checkReply(body);
    const raw = await readRawMessage(deps, inbox, body.messageId);
    const original = readCorrespondence(raw);
    const target = findAnswerTarget(original, deps.transport);
    if (!target.answerable) throw new AppError(target.refusal);
    if (!shownAddressee || !namesSender(original, shownAddressee)) {
      throw new AppError("REPLY_NOT_TO_SENDER");
    }
    const letter = { body, original, raw, to: target.to, toName: target.name };
    const sending = { inboxId: inbox.inboxId, fingerprint: nameReply(deps, inbox, letter) };
    const outcome = await sendOnce(deps, { sending, attempt }, async () => {
      await countSending(deps, { inboxId: inbox.inboxId, ip: asker.ip });
      const from = formatEmailAddress(inbox.email);
      const composed = await compose(deps, inbox, { ...letter, ...sending });
      // A bounce comes back to the inbox, where whoever wrote this reads it.
      return { envelope: { from, to: target.to.text }, raw: composed };
    });
    if (outcome === "sent") deps.activity.count("replies.sent");
  });
}

type Letter = {
  body: ReplyBody;
  original: Correspondence;
  raw: Buffer;
  to: SendableAddress;
  toName: string;
};

/** Undefined where what was given is no address, and so not the sender's. */
function checkReply({ replyTo, subject, message }: ReplyBody): SendableAddress | undefined {
  if ([replyTo, subject, message].some((part) => part.trim() === "")) {
    throw new AppError("REPLY_EMPTY");
  }
  const addressee = readSendableAddress(replyTo);
  const isUnsafe = !addressee.valid && addressee.error === "UNSAFE_CHARACTERS";
  if (isUnsafe || hasUnsafeCharacter(subject)) throw new AppError("UNSAFE_CHARACTERS");
  return addressee.valid ? addressee.address : undefined;
}

function nameReply({ sentMailKey }: OutboundDeps, inbox: AddressRow, { body, to }: Letter): Buffer {
  const { messageId, subject, message, quote = false } = body;
  return fingerprintOf(sentMailKey, [
    "reply",
    inbox.publicId,
    messageId,
    to.text,
    subject,
    message,
    quote,
  ]);
}

async function compose(
  { sentMailKey, parser, clock, abuseAddress }: OutboundDeps,
  { email }: AddressRow,
  { body, original, raw, to, toName, fingerprint }: Letter & { fingerprint: Buffer },
): Promise<Buffer> {
  const quoted = body.quote === true ? quoteOriginal(original, await parser.parse(raw)) : [];
  return composeReply({
    from: formatEmailAddress(email),
    to,
    toName,
    subject: body.subject.trim(),
    text: body.message,
    quoted,
    messageId: messageIdOf(sentMailKey, fingerprint, email.domain),
    inReplyTo: original.messageId,
    references: continueReferences(original),
    dateMs: clock.nowMs(),
    boundary: boundaryOf(sentMailKey, fingerprint),
    abuseAddress,
  });
}
