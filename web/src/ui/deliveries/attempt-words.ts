import type { DeliveryAttempt, DeliveryReason } from "@mayfly/contract";
import { verdictWords } from "@mayfly/contract/verdict-words";
import { formatSize } from "../format-size.ts";

/** What a visitor reads about an attempt to deliver: what happened, and what to do or what happens next. */
type AttemptWords = { readonly outcome: string; readonly text: string };

const OUTCOMES = {
  accepted: "Accepted",
  refused: "Refused",
  "broken-off": "Broken off",
} as const;

/** `messageBytesMax`: the limit of this service; undefined if unknown, 0 if there is none. */
export function attemptWords(attempt: DeliveryAttempt, messageBytesMax?: number): AttemptWords {
  return { outcome: OUTCOMES[attempt.outcome], text: textOf(attempt, messageBytesMax) };
}

const RETRIES = "The sending server tries again by itself.";
/** Of this service's own mail, whose sender was told at once. */
const SENT_ONCE = "Ask the sender to send it again.";
const SENDERS_TURN = "Only the sender can change this.";

function textOf(attempt: DeliveryAttempt, messageBytesMax = 0): string {
  const { reason, senderDomain } = attempt;
  if (reason === undefined) {
    return attempt.messageId === undefined ? "You deleted this message." : acceptedText(attempt);
  }
  if (reason === "message-too-large") return tooLargeText(attempt, messageBytesMax);
  // A delivery service's server doesn't tell which site sends.
  const from = senderDomain ? `From ${senderDomain}: ` : "";
  const text = failureText(reason, attempt.stage);
  return from + (attempt.server === "" ? text.replace(RETRIES, SENT_ONCE) : text);
}

function tooLargeText({ senderDomain, size }: DeliveryAttempt, messageBytesMax: number): string {
  const tried = formatSize(size);
  const limit = formatSize(messageBytesMax);
  const sent = tried === limit ? `more than ${limit}` : tried;
  const compared = messageBytesMax > 0 ? `${sent}; the limit is ${limit}` : tried;
  return `${senderDomain || "The sender"} tried to send ${compared}. Ask for a smaller message.`;
}

function failureText(
  reason: Exclude<DeliveryReason, "message-too-large">,
  stage: DeliveryAttempt["stage"],
): string {
  switch (reason) {
    case "inbox-full":
      return `This inbox was full. Delete messages. ${RETRIES}`;
    case "storage-full":
      return `The addresses of your network hold too much mail. Delete messages. ${RETRIES}`;
    case "rate-limit":
      return `Its network sent too much at once. ${RETRIES}`;
    case "bare-line-feed":
      return `The message has invalid line breaks, which attackers use. ${SENDERS_TURN}`;
    case "content-refused":
      return `The headers of the message are too large. ${SENDERS_TURN}`;
    case "banned-network":
      return "Its network is banned here. Mail from this server can’t arrive.";
    case "too-many-recipients":
      return stage === "recipient"
        ? `The message has too many recipients at once. ${RETRIES}`
        : `The message is too large for so many recipients at once. ${SENDERS_TURN}`;
    case "server-full":
      return `Our server had no space left. ${RETRIES}`;
    case "server-unavailable":
      return `Our server couldn’t take the message at that moment. ${RETRIES}`;
    case "protocol-errors":
      return `It made too many errors. ${SENDERS_TURN}`;
    case "too-slow":
      return stage === "recipient"
        ? "It asked whether the address exists, then sent nothing for too long."
        : "The message arrived too slowly. Most servers try again within minutes.";
    case "gave-up":
      return stage === "recipient"
        ? "It asked whether the address exists, and sent no message."
        : "It hung up before the message was complete. Most try again within minutes.";
  }
}

function acceptedText({ size, tookMs, senderDomain }: DeliveryAttempt): string {
  const from = senderDomain ? ` from ${senderDomain}` : "";
  const took = tookMs === undefined ? "" : ` in ${formatTook(tookMs)}`;
  return `${formatSize(size)}${from}${took}.`;
}

/** `server` is absent if this message arrived before the server recorded it. */
export function serverWords({ server }: DeliveryAttempt): string {
  if (server === undefined) return "Server not recorded";
  return server === "" ? "This service itself" : server;
}

/** The check reads a whole message, so a failed attempt has none. */
function checkWords({ outcome, verdict }: DeliveryAttempt): string | undefined {
  if (outcome !== "accepted") return undefined;
  const { label, meaning } = verdictWords(verdict?.outcome ?? "unverified", verdict?.domain ?? "");
  return `${label}. ${meaning}`;
}

/** Facts for people who want to know more; `null` where a fact is missing. */
export function attemptFacts(attempt: DeliveryAttempt): readonly (readonly [string, string])[] {
  const { senderDomain, tls, size, tookMs, server } = attempt;
  const facts: [string, string | undefined][] = [
    ["Sent by", serverWords(attempt)],
    ["Domain of the sender", senderDomain === "" ? "None, as in delivery reports" : senderDomain],
    ["Sender check", checkWords(attempt)],
    ["Encryption", server ? (tls?.replace(/^TLSv/, "TLS ") ?? "None") : undefined],
    ["Size", size > 0 ? formatSize(size) : undefined],
    ["Duration", tookMs === undefined ? undefined : formatTook(tookMs)],
    ["Our reply", attempt.reply],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

function formatTook(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`;
}
