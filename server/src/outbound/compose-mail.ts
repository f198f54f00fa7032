import { isAscii } from "node:buffer";
import type { Mailbox } from "../mail/mime/mailbox.ts";

export type Composition = {
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox | undefined;
  subject: string;
  messageId: string;
  inReplyTo?: string | undefined;
  references: readonly string[];
  dateMs: number;
  /** Ours, ASCII. */
  headers: Readonly<Record<string, string>>;
  /** CR LF line ends, as in `html`. */
  text: string;
  html?: string | undefined;
  attachments?: readonly ComposedPart[];
  boundary: string;
};

export type ComposedPart = {
  fileName: string;
  contentType: string;
  content: Buffer;
  /** `as-is`: content that may not be encoded (RFC 2046 5.2.1) and needs not to be. */
  encoding: "base64" | "as-is";
  /** What the HTML calls it; `shown`: it is a part of what the HTML shows. */
  contentId?: string | undefined;
  shown: boolean;
};

/**
 * Composes a mail. The library's encoder writes every header; no string of a visitor or a stranger
 * is ever put into one by hand. All content is passed in: nothing is fetched, no file is read.
 */
export async function composeMail(mail: Composition): Promise<Buffer> {
  // Loaded with the first mail that leaves: a start is quicker without it.
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const composer = new MailComposer({
    from: withPlainName(mail.from),
    to: withPlainName(mail.to),
    ...(mail.replyTo && canSay(mail.replyTo, mail.to) && { replyTo: withPlainName(mail.replyTo) }),
    subject: withBreaks(mail.subject),
    messageId: mail.messageId,
    ...(mail.inReplyTo !== undefined && { inReplyTo: mail.inReplyTo }),
    references: [...mail.references],
    date: new Date(mail.dateMs),
    headers: { ...mail.headers },
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    attachments: (mail.attachments ?? []).map(asAttachment),
    baseBoundary: mail.boundary,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/**
 * RFC 6531 3.1: an address beyond ASCII in a header asks for SMTPUTF8 of every server on the way. A
 * recipient whose own address doesn't may have none of them.
 */
function canSay(mailbox: Mailbox, to: Mailbox): boolean {
  return isAscii(Buffer.from(mailbox.address)) || !isAscii(Buffer.from(to.address));
}

/** RFC 5322 2.1.1: a line may not be longer than 998 octets, and folds at blanks only. */
function withBreaks(subject: string): string {
  return subject.replace(/\S{900}(?=\S)/g, "$& ");
}

/** A name that holds an address would pass for one: many programs show the name alone. */
function withPlainName({ address, name }: Mailbox): Mailbox {
  return { address, name: name.replace(/\s{0,9}@\s{0,9}/g, " at ") };
}

function asAttachment(part: ComposedPart) {
  const { contentId } = part;
  return {
    filename: part.fileName,
    contentType: part.contentType,
    content: part.content,
    contentTransferEncoding: part.encoding === "as-is" ? ("7bit" as const) : ("base64" as const),
    contentDisposition: part.shown ? ("inline" as const) : ("attachment" as const),
    ...(contentId !== undefined && part.shown && { cid: contentId }),
    ...(contentId !== undefined && !part.shown && { headers: { "Content-ID": `<${contentId}>` } }),
  };
}
