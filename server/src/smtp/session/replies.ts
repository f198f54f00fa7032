import type { ClientIdentity } from "./client-identity.ts";
import type { SessionContext } from "./session-context.ts";

/** All fixed replies: RFC 5321 4.2.3 with the enhanced codes of RFC 3463. The keys are also the reasons in metrics. */
const TEXTS = {
  ok: "250 2.0.0 OK",
  "sender-accepted": "250 2.1.0 Sender accepted",
  "recipient-accepted": "250 2.1.5 Recipient accepted",
  "send-message": "354 End the message with <CR><LF>.<CR><LF>",
  "message-accepted": "250 2.0.0 Message accepted",
  bye: "221 2.0.0 Bye",
  help: "214 2.0.0 This server receives mail as RFC 5321 describes it",
  "cannot-verify": "252 2.5.0 Addresses are not verified here; send the mail and see",
  "start-tls": "220 2.0.0 Ready to start TLS",

  "timed-out": "421 4.4.2 Timed out waiting for you",
  "too-slow": "421 4.4.2 The message arrives too slowly",
  "message-timed-out": "421 4.4.2 The message took too long",
  "stalled-message":
    "421 4.3.1 Too much mail at once and this message arrives slowly, try again later",
  "too-many-errors": "421 4.7.0 Too many errors",
  "too-many-connections": "421 4.3.2 Too many connections, try again later",
  "too-many-connections-of-network": "421 4.7.0 Too many connections from your network",
  "shutting-down": "421 4.3.2 Shutting down, try again in a moment",
  "line-without-end": "421 4.7.0 A line without an end",
  "endless-message": "421 4.3.4 The message does not end",
  "banned-meanwhile": "421 4.7.1 Your network may not send mail here any more",
  "session-failed": "421 4.3.0 Internal error, try again later",
  "store-away": "451 4.3.0 Mail can't be taken at the moment, try again later",
  full: "452 4.2.2 This inbox is full",
  "network-full": "452 4.2.2 The mail of this address's network takes up all of its space",
  "too-much-company-mail": "452 4.7.0 Too much mail for this address, try again later",
  "no-memory": "452 4.3.1 Too much mail at once, try again later",
  "no-memory-for-network": "452 4.3.1 Too much mail at once from your network, try again later",
  "no-room": "452 4.3.1 No room for more mail, try again later",
  "too-many-recipients": "452 4.5.3 Too many recipients for one message",

  "unknown-command": "500 5.5.1 Unknown command",
  "control-characters": "500 5.5.2 Control characters in a command",
  "bare-newline-in-command": "500 5.5.2 Lines must end with <CR><LF>",
  "line-too-long": "500 5.5.2 Line too long",
  "bad-arguments": "501 5.5.4 Syntax error in the arguments",
  "bad-sender": "501 5.1.7 Syntax error in the sender's address",
  "bad-recipient": "501 5.1.3 Syntax error in the recipient's address",
  "not-implemented": "502 5.5.1 Command not implemented",
  "hello-missing": "503 5.5.1 Say EHLO first",
  "sender-missing": "503 5.5.1 Say MAIL first",
  "recipient-missing": "503 5.5.1 Say RCPT first",
  "transaction-running": "503 5.5.1 There is a sender already",
  "tls-running": "503 5.5.1 TLS is active already",
  "unknown-address": "550 5.1.1 No such address here",
  "no-recipient-left": "550 5.1.1 None of these addresses exists any more",
  "foreign-domain": "550 5.7.1 We don't relay: no such domain here",
  "message-too-large": "552 5.3.4 The message is too large",
  "too-large-for-recipients": "552 5.3.4 The message is too large for so many recipients at once",
  "headers-too-large": "552 5.3.4 The message's headers are too large",
  "utf8-not-announced": "553 5.6.7 An address beyond ASCII needs SMTPUTF8 at MAIL",
  "no-valid-recipients": "554 5.5.1 No valid recipients",
  "bare-newline-in-message":
    "554 5.6.0 A lone CR or LF in the message; lines must end with <CR><LF>",
  banned: "554 5.7.1 Your network may not send mail here",
  "unknown-parameter": "555 5.5.4 Parameter not recognized",
} as const;

export type ReplyName = keyof typeof TEXTS;

const LINES: ReadonlyMap<string, string> = new Map(
  Object.entries(TEXTS).map(([name, text]) => [name, `${text}\r\n`]),
);

export function replyLine(name: ReplyName): string {
  return LINES.get(name) ?? TEXTS[name];
}

/** Without the line end. */
export function replyText(name: ReplyName): string {
  return TEXTS[name];
}

/** `refused`: permanent, the client's error (5xx). `deferred`: temporary (4xx). */
export function replyKind(name: ReplyName): "positive" | "deferred" | "refused" {
  const digit = TEXTS[name].charAt(0);
  if (digit === "5") return "refused";
  return digit === "4" ? "deferred" : "positive";
}

/** Three digits (RFC 5321 4.2.1). */
export function replyCode(name: ReplyName): string {
  return TEXTS[name].slice(0, 3);
}

export function greetingReply(hostname: string): string {
  return `220 ${hostname} ESMTP Mayfly\r\n`;
}

/** RFC 5321 4.1.1.1. Lists only extensions that are fully implemented: no AUTH, CHUNKING, or DSN. */
export function helloReply(
  verb: "EHLO" | "HELO",
  { hostname, limits, certificate }: Pick<SessionContext, "hostname" | "limits" | "certificate">,
  { isSecured }: Pick<ClientIdentity, "isSecured">,
): string {
  if (verb === "HELO") return `250 ${hostname}\r\n`;
  const { messageBytesMax } = limits;
  const lines = [
    hostname,
    "PIPELINING",
    `SIZE ${Number.isFinite(messageBytesMax) ? messageBytesMax : 0}`,
    "8BITMIME",
    "SMTPUTF8",
    ...(certificate && !isSecured ? ["STARTTLS"] : []),
    "ENHANCEDSTATUSCODES",
    "HELP",
  ];
  return lines
    .map((line, index) => `250${index === lines.length - 1 ? " " : "-"}${line}\r\n`)
    .join("");
}
