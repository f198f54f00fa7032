import type { DeliveryAttempt, MessageSummary, SeenMessage } from "@mayfly/contract";
import { cleanLine } from "../mail/text/clean-line.ts";
import { cleanText } from "../mail/visible/clean-text.ts";
import { LENGTH_READ_MAX } from "../mail/visible/visible-mail.ts";
import { fenceMail } from "./fence-mail.ts";
import type { OpenedMail, WaitedMail } from "./mail-access.ts";
import type { ToolAnswer } from "./tool.ts";

const NAME_LENGTH_MAX = 100;
const SUBJECT_LENGTH_MAX = 200;
const ADDRESS_LENGTH_MAX = 254;
const FILE_NAME_LENGTH_MAX = 120;
const REPLY_LENGTH_MAX = 200;
const ATTACHMENTS_MAX = 50;
const REFUSED_MAX = 5;

/** One shortened line, because texts outside the body, which senders control, must stay small. */
function line(text: string, lengthMax: number): string {
  return cleanLine(cleanText(text), lengthMax);
}

function presentHeading({ id, from, subject, createdAt }: SeenMessage) {
  return {
    id,
    from: {
      name: line(from.name, NAME_LENGTH_MAX),
      address: line(from.address, ADDRESS_LENGTH_MAX),
    },
    subject: line(subject, SUBJECT_LENGTH_MAX),
    received_at: createdAt,
  };
}

export function presentList(messages: readonly MessageSummary[]): ToolAnswer {
  const shown = messages.map((message) => ({
    ...presentHeading(message),
    size: message.size,
    ...(message.code !== undefined && { code: message.code }),
  }));
  return { structured: { messages: shown, cursor: messages.at(0)?.seq ?? 0 } };
}

export function presentWaited(waited: WaitedMail): ToolAnswer {
  const { cursor } = waited;
  if (!waited.arrived) {
    const seen = waited.seen.map(presentHeading);
    const refused = waited.refused.slice(0, REFUSED_MAX).map(presentRefused);
    const missed = { arrived: false, links: [], cursor, seen };
    return { structured: { ...missed, ...(refused.length > 0 && { refused }) } };
  }
  const { message } = waited;
  const { text: visible, links, isCut } = message.visible;
  const { text, truncated } = fenceMail(visible);
  const { code } = message;
  const attachments = message.attachments.slice(0, ATTACHMENTS_MAX).map(({ name, type, size }) => ({
    name: line(name, FILE_NAME_LENGTH_MAX),
    type: line(type, FILE_NAME_LENGTH_MAX),
    size,
  }));
  const shown = {
    ...presentHeading(message),
    text,
    truncated: truncated || isCut,
    attachments,
  };
  const structured = {
    arrived: true,
    message: shown,
    ...(code !== undefined && { code }),
    links,
    cursor,
    seen: [],
  };
  return { structured, body: text };
}

function presentRefused({ senderDomain = "", reply, reason, at }: DeliveryAttempt) {
  return {
    sender_domain: line(senderDomain, ADDRESS_LENGTH_MAX),
    reason: line(reply ?? reason ?? "", REPLY_LENGTH_MAX),
    refused_at: at,
  };
}

export function presentPart({ visible }: OpenedMail, part: "text" | "html"): ToolAnswer {
  return presentBody(visible[part], visible.isCut);
}

export function presentSource(source: Uint8Array): ToolAnswer {
  // Bytes that are no UTF-8 become replacement characters.
  const text = new TextDecoder().decode(source.subarray(0, LENGTH_READ_MAX));
  return presentBody(cleanText(text), source.length > LENGTH_READ_MAX);
}

function presentBody(body: string, isCut: boolean): ToolAnswer {
  const { text, truncated } = fenceMail(body);
  return { structured: { text, truncated: truncated || isCut }, body: text };
}
