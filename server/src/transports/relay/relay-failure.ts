import type SMTPConnection from "nodemailer/lib/smtp-connection";
import {
  TransportError,
  type OutboundMail,
  type TransportFailure,
} from "../../outbound/mail-transport.ts";
import { withoutNodeAdvice } from "../../system/errors.ts";
import { unverifiedFailure } from "../unverified-address.ts";

export type RelayError = SMTPConnection.SMTPError;

type Sending = {
  /** The mail that was to be sent; undefined while connecting. */
  envelope?: OutboundMail["envelope"];
  dataBegan: boolean;
};

/** Maps a relay's reply, or a missing reply, to a TransportError (RFC 5321 4.2.1, 4.5.4). */
export function relayFailure(error: RelayError, sending: Sending): TransportError {
  const { responseCode, response = "" } = error;
  const codes = [responseCode, readStatus(response)].filter((code) => code !== undefined);
  const reply = responseCode === undefined ? undefined : codes.join(" ");
  return new TransportError(failureOf(error, sending), describe(error, sending.dataBegan), {
    reply,
  });
}

/** Returns whether the connection ended, which says nothing about the mail. */
export function isConnectionLost({ code, responseCode }: RelayError): boolean {
  return responseCode === CLOSING || code === "ECONNECTION" || code === "ESOCKET";
}

const CLOSING = 421;
/** RFC 4954 4 and 6: the relay requires (other) credentials or encryption; the operator must fix that. */
const LOGIN_WANTED: ReadonlySet<number> = new Set([530, 534, 535, 538]);

function failureOf(error: RelayError, { envelope, dataBegan }: Sending): TransportFailure {
  const { code, responseCode = 0, command, response = "" } = error;
  const isReply = code === "EENVELOPE" || code === "EMESSAGE";
  // After the message, a reply that is no refusal may have meant acceptance.
  if (!isReply || (dataBegan && responseCode < 400)) return dataBegan ? "uncertain" : "unavailable";
  // Amazon SES answers the same over SMTP as over its API.
  const unverified = envelope && unverifiedFailure(response, envelope);
  if (unverified) return unverified;
  const isTemporary = responseCode >= 400 && responseCode < 500;
  if (isTemporary || LOGIN_WANTED.has(responseCode)) return "unavailable";
  if (isTooLarge(error)) return "too-large";
  return command === "RCPT TO" ? "recipient-refused" : "refused";
}

/** RFC 3463 3.3 and 3.4: a message over the limit of the system, or of the recipient's administrator. */
const SIZE_STATUSES: ReadonlySet<string> = new Set(["5.2.3", "5.3.4"]);
/** RFC 1870 6.1: the message is too large. RFC 5321 4.2.2: or there is no room, as in a full mailbox. */
const SIZE_EXCEEDED = 552;

function isTooLarge({ responseCode, command, response }: RelayError): boolean {
  // Without a reply, the library compared the size with the one that the relay announced.
  if (response === undefined) return command === "MAIL FROM";
  const status = readStatus(response);
  if (status !== undefined) return SIZE_STATUSES.has(status);
  return (
    responseCode === SIZE_EXCEEDED &&
    command !== "RCPT TO" &&
    /big|large|size|long|length/i.test(response)
  );
}

/** Returns the enhanced status code of a reply, such as 5.7.1 (RFC 3463). */
function readStatus(response: string): string | undefined {
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\.?\w)/.exec(response)?.[1];
}

/** The relay's text may contain the recipient, so only its codes are logged, such as 550 5.7.1. */
function describe(
  { code, responseCode, command, response, message }: RelayError,
  dataBegan: boolean,
): string {
  const isOurs = response === undefined && code !== "EENVELOPE" && code !== "EMESSAGE";
  return [
    "relay:",
    responseCode,
    readStatus(response ?? ""),
    code,
    command === undefined ? undefined : `at ${command}`,
    dataBegan ? "after the message began" : undefined,
    isOurs ? `(${withoutNodeAdvice(message)})` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(" ");
}
