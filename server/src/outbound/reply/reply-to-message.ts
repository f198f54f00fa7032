import type { ReplyBody } from "@mayfly/contract";
import { readableSubject, replySubject } from "@mayfly/contract/reply-subject";
import { formatEmailAddress } from "../../address/email-address.ts";
import { type SendableAddress, readSendableAddress } from "../../address/sendable-address.ts";
import { hasUnsafeCharacter } from "../../address/unsafe-characters.ts";
import { AppError } from "../../app-error.ts";
import type { Inbox } from "../../inbox/inbox-store.ts";
import { seqOf } from "../../inbox/messages/message-id.ts";
import { readRawMessage } from "../../inbox/messages/read-message.ts";
import {
  type Correspondence,
  findAddressee,
  readCorrespondence,
} from "../../mail/correspondence.ts";
import { continueReferences } from "../../mail/mime/msg-id.ts";
import type { ForwardTargetStore } from "../forward-targets/forward-target-store.ts";
import type { TargetLinks } from "../forward-targets/target-links.ts";
import {
  type SendingCount,
  countSending,
  countTarget,
  refundCounts,
} from "../sending/count-sending.ts";
import type { OutboundDeps, SendingRequest } from "../sending/outbound-deps.ts";
import { recordingRefusals } from "../sending/record-refusals.ts";
import { type NotSent, sendOnce } from "../sending/send-once.ts";
import { boundaryOf, fingerprintOf, messageIdOf } from "../sending/sent-mail-keys.ts";
import { composeReply, quoteOriginal } from "./compose-reply.ts";
import { type ReplyGate, namesSender } from "./reply-gate.ts";

export type ReplyToMessageDeps = OutboundDeps & {
  store: Pick<ForwardTargetStore, "findForwardTarget">;
  replyGate: Pick<ReplyGate, "check">;
  links: Pick<TargetLinks, "blockUrl">;
};

/**
 * Sends a visitor's reply to the verified sender of a message only; otherwise the service would be an open
 * relay. Resolves when the reply was accepted, now or earlier; the same reply is never sent twice. Throws the
 * catalog's errors for a reply, including MESSAGE_NOT_FOUND.
 */
export async function replyToMessage(
  deps: ReplyToMessageDeps,
  inbox: Inbox,
  { body, client, attempt }: SendingRequest & { body: ReplyBody },
): Promise<void> {
  await recordingRefusals(deps, { client, what: "reply" }, async () => {
    const shownAddressee = checkReply(body);
    const seq = seqOf(inbox, body.messageId);
    const raw = await readRawMessage(deps, inbox, body.messageId);
    const original = readCorrespondence(raw);
    // The caller's mistakes come first: they don't depend on the sender's check, which may query name servers.
    if (findAddressee(original) && !(shownAddressee && namesSender(original, shownAddressee))) {
      throw new AppError("REPLY_NOT_TO_SENDER");
    }
    const subject = replySubject(original.subject);
    // A program prepends "Re: " to the subject as listed, which may have marks that a reply's doesn't.
    if (readableSubject(body.subject) !== subject.trim()) {
      throw new AppError("REPLY_SUBJECT_CHANGED");
    }
    const message = { inbox, seq, raw, correspondence: original };
    const target = await deps.replyGate.check(message, client.ip);
    if (!target.answerable) throw new AppError(target.refusal);
    const draft = { body, subject, original, raw, to: target.to, toName: target.name };
    const sending = { inboxId: inbox.inboxId, fingerprint: fingerprintReply(deps, inbox, draft) };
    const counts: SendingCount[] = [];
    const onNotSent = (why: NotSent) => refundCounts(counts, why);
    const outcome = await sendOnce(deps, { sending, attempt, onNotSent }, async () => {
      await refuseBlocked(deps, target.to);
      counts.push(await countSending(deps, { inboxId: inbox.inboxId, ip: client.ip }));
      if (!deps.isOurs(target.to.domain)) counts.push(await countTarget(deps, target.to));
      const from = formatEmailAddress(inbox.email);
      const composed = await compose(deps, inbox, { ...draft, ...sending });
      // Bounces go to the inbox, where the visitor reads them.
      return { envelope: { from, to: target.to.text }, raw: composed };
    });
    if (outcome === "sent") deps.activity.count("replies.sent");
  });
}

/**
 * An address that opted out gets no replies either. An earlier bounce doesn't block a reply, because the
 * address has written since.
 */
async function refuseBlocked(
  { store, targetKeys }: ReplyToMessageDeps,
  to: SendableAddress,
): Promise<void> {
  const known = await store.findForwardTarget(targetKeys.idsOf(to));
  if (known?.state === "blocked" && known.reason === "wish") {
    throw new AppError("FORWARD_TARGET_BLOCKED");
  }
}

type ReplyDraft = {
  body: ReplyBody;
  subject: string;
  original: Correspondence;
  raw: Buffer;
  to: SendableAddress;
  toName: string;
};

/** Returns undefined if the given text is no address, and so can't be the sender's. */
function checkReply({ replyTo, subject, message }: ReplyBody): SendableAddress | undefined {
  if ([replyTo, subject, message].some((part) => NOTHING_VISIBLE.test(part))) {
    throw new AppError("REPLY_EMPTY");
  }
  const addressee = readSendableAddress(replyTo);
  const isUnsafe = !addressee.valid && addressee.error === "UNSAFE_CHARACTERS";
  if (isUnsafe || hasUnsafeCharacter(subject)) throw new AppError("UNSAFE_CHARACTERS");
  return addressee.valid ? addressee.address : undefined;
}

const NOTHING_VISIBLE = /^[\s\p{Cf}]*$/u;

function fingerprintReply(
  { sentMailKey }: OutboundDeps,
  inbox: Inbox,
  { body, to }: ReplyDraft,
): Buffer {
  const { messageId, message } = body;
  return fingerprintOf(sentMailKey, ["reply", inbox.publicId, messageId, to.text, message]);
}

async function compose(
  { sentMailKey, parser, clock, abuseAddress, links, targetKeys }: ReplyToMessageDeps,
  { email }: Inbox,
  { body, subject, original, raw, to, toName, fingerprint }: ReplyDraft & { fingerprint: Buffer },
): Promise<Buffer> {
  const [targetId] = targetKeys.idsOf(to);
  return composeReply({
    from: formatEmailAddress(email),
    to,
    toName,
    subject,
    text: body.message,
    quoted: quoteOriginal(original, await parser.parse(raw)),
    blockUrl: links.blockUrl(targetId),
    messageId: messageIdOf(sentMailKey, fingerprint, email.domain),
    inReplyTo: original.messageId,
    references: continueReferences(original),
    dateMs: clock.nowMs(),
    boundary: boundaryOf(sentMailKey, fingerprint),
    abuseAddress,
  });
}
