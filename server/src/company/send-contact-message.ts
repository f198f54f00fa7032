import type { ContactBody } from "@mayfly/contract";
import type { ErrorCode } from "@mayfly/contract/errors";
import type { ActivityCounter } from "../activity/count-activity.ts";
import { AppError } from "../app-error.ts";
import type { Clock } from "../time/clock.ts";
import { readSendableAddress, type SendableAddress } from "../address/sendable-address.ts";
import { hasUnsafeCharacter } from "../address/unsafe-characters.ts";
import type { MailTransport, TransportFailure } from "../outbound/mail-transport.ts";
import { withErrorCode } from "../outbound/transport-errors.ts";
import type { RandomSource } from "../keys/random-source.ts";
import { domainPart } from "../address/email-address.ts";
import { composeMail } from "../outbound/compose/compose-mail.ts";
import { asLines, joinLines } from "../outbound/compose/mail-text.ts";

type SendContactMessageDeps = {
  /** Delivers to our own domains in this process, by the same rules as all mail. */
  transport: Pick<MailTransport, "send">;
  clock: Clock;
  random: RandomSource;
  activity: Pick<ActivityCounter, "count">;
  /** Sender of our own mails. */
  from: string;
  /** The company's general inbox. */
  to: string;
};

/**
 * Resolves when the message is in the company's inbox. A form with a filled hidden field (honeypot) gets the
 * same response and is dropped. Throws the catalog's errors for the contact form.
 */
export async function sendContactMessage(
  deps: SendContactMessageDeps,
  body: ContactBody,
): Promise<void> {
  const { transport, clock, random, activity, from, to } = deps;
  if ((body.website ?? "") !== "") return activity.count("contact.trapped");
  const raw = await composeContactMessage({
    ...readBody(body),
    from,
    to,
    name: random(20).toString("hex"),
    dateMs: clock.nowMs(),
  });
  try {
    await transport.send({ envelope: { from, to }, raw });
  } catch (error) {
    throw withErrorCode(error, FAILURES);
  }
  activity.count("contact.sent");
}

const FAILURES = {
  unavailable: "CONTACT_UNAVAILABLE",
  refused: "CONTACT_UNAVAILABLE",
  "too-large": "CONTACT_UNAVAILABLE",
  unverified: "CONTACT_UNAVAILABLE",
  // A company inbox never expires, so it refuses only when full.
  "recipient-refused": "CONTACT_INBOX_FULL",
  uncertain: "CONTACT_UNCERTAIN",
} satisfies Readonly<Record<TransportFailure, ErrorCode>>;

function readBody(body: ContactBody): {
  visitor: { name: string; address: SendableAddress };
  subject: string;
  message: string;
} {
  const { email, message } = body;
  const [name, subject] = [body.name.trim(), body.subject.trim()];
  if ([name, email.trim(), subject, message.trim()].includes("")) {
    throw new AppError("CONTACT_INCOMPLETE");
  }
  const reading = readSendableAddress(email);
  const isUnsafe = !reading.valid && reading.error === "UNSAFE_CHARACTERS";
  // These characters could end a header or the text line that names the visitor.
  if (isUnsafe || hasUnsafeCharacter(name) || hasUnsafeCharacter(subject)) {
    throw new AppError("UNSAFE_CHARACTERS");
  }
  if (!reading.valid) throw new AppError("ADDRESS_INVALID");
  return { visitor: { name, address: reading.address }, subject, message };
}

type ContactMail = {
  from: string;
  to: string;
  visitor: { name: string; address: SendableAddress };
  subject: string;
  message: string;
  /** Unique name of this mail, ASCII without spaces; used in the Message-ID. */
  name: string;
  dateMs: number;
};

/**
 * Composes a visitor's contact message as mail to the company: From is our address, because we send it;
 * Reply-To is the visitor's.
 */
function composeContactMessage(mail: ContactMail): Promise<Buffer> {
  const { from, to, visitor, subject, message, name, dateMs } = mail;
  const { text: address } = visitor.address;
  return composeMail({
    from: { address: from, name: "Contact form" },
    to: { address: to, name: "" },
    replyTo: { address, name: visitor.name },
    subject: `Contact: ${subject}`,
    messageId: `<${name}@${domainPart(from)}>`,
    references: [],
    dateMs,
    headers: { "Auto-Submitted": "auto-generated" },
    // A non-ASCII address needs SMTPUTF8 in Reply-To; the text always contains it.
    text: joinLines([`${visitor.name} <${address}> wrote:`, "", ...asLines(message)]),
    boundary: name,
  });
}
