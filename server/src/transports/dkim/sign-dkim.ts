/**
 * Signs outgoing mail (DKIM, RFC 6376), relaxed/relaxed. mailauth, which verifies incoming mail, can't sign a
 * field name once more than it occurs (oversigning), so an attacker could add another From to a signed
 * message.
 */
import { createHash, sign, type KeyObject } from "node:crypto";
import type { Clock } from "../../time/clock.ts";
import { asciiDomainOf } from "../../address/email-address.ts";
import { parseFirstMailbox } from "../../mail/mime/mailbox.ts";
import type { MailTransport } from "../../outbound/mail-transport.ts";
import { hashBody, relaxField, splitHeader, type WrittenField } from "./canonicalize.ts";

export type DkimOptions = {
  selector: string;
  /** RSA or Ed25519. */
  privateKey: KeyObject;
  /** Domains whose DNS has the key; mail from other domains is not signed. */
  signs: (domain: string) => boolean;
  /** Fields that the transport replaces with its own, in lowercase. */
  replaced: readonly string[];
};

/** Wraps a transport so that it sends signed mail. */
export function signDkim(
  transport: MailTransport,
  options: DkimOptions,
  clock: Clock,
): MailTransport {
  return {
    reaches: (domain) => transport.reaches(domain),
    async send({ envelope, raw }, deadline) {
      const signature = await makeSignature(raw, options, clock.nowMs());
      const signed = { envelope, raw: Buffer.concat([Buffer.from(signature), raw]) };
      await transport.send(signed, deadline);
    },
    close: () => transport.close(),
  };
}

/**
 * The fields of RFC 6376 5.4.1, except those of lists and resent mail, which we don't send. Plus the fields
 * for automatic mail and unsubscribing (RFC 8058 4 requires a signature over the latter).
 */
const SIGNED_FIELDS = [
  "from",
  "sender",
  "reply-to",
  "subject",
  "date",
  "message-id",
  "to",
  "cc",
  "mime-version",
  "content-type",
  "content-transfer-encoding",
  "in-reply-to",
  "references",
  "auto-submitted",
  "list-unsubscribe",
  "list-unsubscribe-post",
] as const;

/** Returns the DKIM-Signature field; empty if the mail must not be signed. */
export async function makeSignature(
  raw: Buffer,
  { selector, privateKey, signs, replaced }: DkimOptions,
  nowMs: number,
): Promise<string> {
  const headerEnd = raw.indexOf("\r\n\r\n");
  if (headerEnd < 0) return "";
  const fields = splitHeader(raw.toString("latin1", 0, headerEnd));
  const domain = authorDomain(fields);
  if (!signs(domain)) return "";
  const names = SIGNED_FIELDS.filter((name) => !replaced.includes(name));
  const signed = chooseFields(fields, names);
  const unsigned = foldTags({
    v: "1",
    a: privateKey.asymmetricKeyType === "ed25519" ? "ed25519-sha256" : "rsa-sha256",
    c: "relaxed/relaxed",
    d: domain,
    s: selector,
    t: String(Math.floor(nowMs / 1_000)),
    bh: await hashBody(raw, headerEnd + 4),
    h: signed.names.join(":\r\n\t"),
  });
  const own = relaxField({ name: "dkim-signature", text: unsigned });
  const signature = signText([...signed.fields.map(relaxField), own].join("\r\n"), privateKey);
  return `${unsigned}${fold(signature)}\r\n`;
}

function authorDomain(fields: readonly WrittenField[]): string {
  const from = fields.filter(({ name }) => name === "from");
  const [{ text } = { text: "" }] = from;
  const value = text.slice(text.indexOf(":") + 1).replaceAll("\r\n", "");
  return from.length === 1 ? asciiDomainOf(parseFirstMailbox(value).address) : "";
}

/**
 * Selects every occurrence of each field, bottom to top, and each name once more (oversigning): a field added
 * later breaks the signature (RFC 6376 5.4, 8.15).
 */
function chooseFields(
  fields: readonly WrittenField[],
  names: readonly string[],
): { fields: WrittenField[]; names: string[] } {
  const chosen = names.map((name) => ({
    name,
    present: fields.filter((field) => field.name === name).toReversed(),
  }));
  return {
    fields: chosen.flatMap(({ present }) => present),
    names: chosen.flatMap(({ name, present }) => [...present.map(() => name), name]),
  };
}

/** Returns the field up to the signature's value. */
function foldTags(tags: Readonly<Record<string, string>>): string {
  const parts = Object.entries(tags).map(([name, value]) => `${name}=${value};`);
  return `DKIM-Signature: ${parts.join("\r\n\t")}\r\n\tb=`;
}

/** RFC 8463 3: Ed25519 signs the SHA-256 hash. */
function signText(text: string, privateKey: KeyObject): string {
  const bytes = Buffer.from(text, "latin1");
  const signature =
    privateKey.asymmetricKeyType === "ed25519"
      ? sign(null, createHash("sha256").update(bytes).digest(), privateKey)
      : sign("sha256", bytes, privateKey);
  return signature.toString("base64");
}

function fold(signature: string): string {
  return (signature.match(/.{1,70}/g) ?? []).join("\r\n\t");
}
