import { isAscii } from "node:buffer";
import type { Mailbox } from "../../mail/mime/mailbox.ts";

export type Composition = {
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox | undefined;
  subject: string;
  messageId: string;
  inReplyTo?: string | undefined;
  references: readonly string[];
  dateMs: number;
  /** Our own headers, ASCII. */
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
  /** `as-is`: content that must not be encoded (RFC 2046 5.2.1) and needs no encoding. */
  encoding: "base64" | "as-is";
  /** The Content-ID in the HTML; `shown`: the HTML displays this part. */
  contentId?: string | undefined;
  shown: boolean;
};

/**
 * Composes a mail. The library encodes every header, so no visitor's or sender's string is written into a
 * header directly. All content is passed in: nothing is fetched, and no file is read.
 */
export async function composeMail(mail: Composition): Promise<Buffer> {
  // Loaded with the first outgoing mail, which makes startup faster.
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
 * RFC 6531 3.1: a non-ASCII address in a header requires SMTPUTF8 from every server on the path. If the
 * recipient's address is ASCII, the headers must not contain one.
 */
function canSay(mailbox: Mailbox, to: Mailbox): boolean {
  return isAscii(Buffer.from(mailbox.address)) || !isAscii(Buffer.from(to.address));
}

/** RFC 5322 2.1.1: a line must not exceed 998 octets, and folds only at spaces. */
function withBreaks(subject: string): string {
  return subject.replace(/\S{900}(?=\S)/g, "$& ");
}

/**
 * A display name that contains an address could pass for the sender, because many mail programs show only the
 * name.
 */
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
