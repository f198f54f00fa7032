import type {
  AddressState,
  Answering,
  Attachment,
  Bounce,
  DeliveryAttempt,
  FullMessage,
  MessageSummary,
  SeenMessage,
  ServiceConfig,
  StreamEvent,
  ActivePremiumEmail,
  PaymentIntent,
  PremiumEmail,
} from "@mayfly/contract";
import { BOUNCE_REASONS } from "@mayfly/contract/bounce-words";
import { EXTENSIONS_MAX } from "@mayfly/contract/constants";
import type { AnswerTarget, Unchecked } from "../outbound/reply/reply-gate.ts";
import { formatEmailAddress } from "../address/email-address.ts";
import type { Config } from "../config/config.ts";
import { isLocalUrl } from "../config/is-local-url.ts";
import type { Inbox } from "../inbox/inbox-store.ts";
import type { WatchedEvent } from "../inbox/live/watch-inbox.ts";
import { attachmentName } from "../inbox/messages/attachment-name.ts";
import type { ListedMessage } from "../inbox/messages/listed-message.ts";
import { hasAttachments, type ReadMessage } from "../inbox/messages/read-message.ts";
import type { DeliveryReport } from "../mail/bounce/delivery-status.ts";
import type { ParsedAttachment } from "../mail/parse/parsed-message.ts";
import type { ActiveAddress } from "../premium/buyer.ts";
import type { TracedAttempt } from "../inbox/trace/read-trace.ts";
import type { BoughtAddress } from "../premium/complete-payment.ts";
import type { PaymentProvider } from "../premium/payment-provider.ts";
import type { StartedPayment } from "../premium/start-payment.ts";

/** Converts the domain's values to the contract's types. Contains no rules and no queries. */

export function presentAddress(address: Inbox, nowMs: number): AddressState {
  const premium = address.kind === "premium";
  return {
    email: formatEmailAddress(address.email),
    type: premium ? "premium" : "free",
    createdAt: isoTime(address.createdAtMs),
    ...presentExtension(address, nowMs),
    ...(premium && { extensionsLeft: 0 }),
  };
}

export function presentSummary(message: ListedMessage): MessageSummary {
  return {
    id: message.id,
    seq: message.seq,
    from: message.from,
    subject: message.subject,
    intro: message.intro,
    createdAt: isoTime(message.receivedAtMs),
    size: message.sizeBytes,
    ...(message.isSeen && { seen: true }),
    ...(message.code !== undefined && { code: message.code }),
    ...(message.link && { link: message.link }),
    ...(message.verdict && { verdict: message.verdict }),
  };
}

export function presentMessage(message: ReadMessage, answering: Answering): FullMessage {
  const { listed, parsed, report } = message;
  return {
    ...presentSummary(listed),
    html: parsed.html,
    text: parsed.text,
    hasAttachments: hasAttachments(message),
    attachments: parsed.attachments.map(presentAttachment),
    ...(parsed.sentAtMs !== null && { sentAt: isoTime(parsed.sentAtMs) }),
    answering,
    ...(report && { bounce: presentBounce(report) }),
    incomplete: parsed.truncations.length > 0,
    ...(parsed.truncations.length > 0 && { cuts: parsed.truncations }),
  };
}

export function presentSeen(seen: readonly ListedMessage[]): SeenMessage[] {
  return seen.map(({ id, from, subject, receivedAtMs }) => ({
    id,
    from,
    subject,
    createdAt: isoTime(receivedAtMs),
  }));
}

export function presentAnswering(target: AnswerTarget | Unchecked): Answering {
  const replyTo = target.to?.text ?? "";
  if (target.answerable === "unchecked") return { replyTo, unchecked: true };
  return target.answerable ? { replyTo } : { replyTo, refusal: target.refusal };
}

function presentBounce({ cause, ...report }: DeliveryReport): Bounce {
  return { ...report, reason: BOUNCE_REASONS[cause] };
}

export function presentAttachment(attachment: ParsedAttachment, index: number): Attachment {
  const { fileName, mimeType, detectedType, risk, sizeBytes, contentId, inline } = attachment;
  const name = attachmentName(fileName, mimeType, index);
  return {
    index,
    name,
    type: mimeType.toLowerCase(),
    ...(detectedType !== undefined && { detectedType }),
    ...(risk && { risk }),
    size: sizeBytes,
    contentId,
    inline,
  };
}

export function presentEvent(event: WatchedEvent, nowMs: number): StreamEvent {
  switch (event.type) {
    case "message":
      return { event: "message", data: presentSummary(event.message) };
    case "updated":
      return { event: "updated", data: { id: event.id, verdict: event.verdict } };
    case "seen":
      return { event: "seen", data: { id: event.id, seen: event.isSeen } };
    case "deleted":
      return { event: "deleted", data: { id: event.id } };
    case "trace":
      return { event: "trace", data: presentAttempt(event.attempt) };
    case "extended":
      return { event: "extended", data: presentExtension(event, nowMs) };
    case "expired":
      return { event: "expired", data: {} };
  }
}

export function presentConfig(
  config: Config,
  { domains, smtpPort }: { domains: readonly string[]; smtpPort: number },
): ServiceConfig {
  const { limits } = config;
  return {
    domains: [...domains],
    limits: {
      freeLifetimeMs: config.freeLifetimeMs,
      extensionsMax: EXTENSIONS_MAX,
      messageBytesMax: finite(limits.LIMIT_MESSAGE_BYTES),
      messagesPerInboxMax: finite(limits.LIMIT_MESSAGES_PER_INBOX),
      bytesPerInboxMax: finite(limits.LIMIT_BYTES_PER_INBOX),
    },
    configured: {
      payments: config.payments.mode !== "off",
      mailTransport: config.outbound.transport !== undefined,
      starttls: config.smtp.tls !== undefined,
    },
    payments: config.payments.mode,
    ...(config.payments.mode === "stripe" && {
      stripePublishableKey: config.payments.publishableKey,
    }),
    smtp: isLocalUrl(config.publicUrl) ? { host: config.smtp.host, port: smtpPort } : null,
  };
}

/** `serverName`: confirmed by DNS. */
export function presentAttempt(
  { ip, atMs, sizeBytes, ...attempt }: TracedAttempt,
  serverName?: string,
): DeliveryAttempt {
  return {
    ...attempt,
    at: isoTime(atMs),
    ...(ip !== undefined && { server: serverName ?? ip }),
    size: sizeBytes,
    ...(attempt.tookMs !== undefined && { tookMs: Math.round(attempt.tookMs) }),
  };
}

function presentExtension(
  { expiresAtMs, extensionsUsed }: Pick<Inbox, "expiresAtMs" | "extensionsUsed">,
  nowMs: number,
) {
  return {
    expiresAt: isoEnd(expiresAtMs),
    serverTime: isoTime(nowMs),
    extensionsUsed,
    extensionsLeft: Math.max(0, EXTENSIONS_MAX - extensionsUsed),
  };
}

/** In answers and in the environment, 0 means no limit. */
function finite(limit: number): number {
  return limit === Infinity ? 0 : limit;
}

export function presentIntent(
  started: StartedPayment,
  { name: provider }: PaymentProvider,
  nowMs: number,
): PaymentIntent {
  return {
    clientSecret: started.clientSecret,
    paymentIntentId: started.intentId,
    email: formatEmailAddress(started.email),
    holdExpiresAt: isoTime(started.holdEndsAtMs),
    serverTime: isoTime(nowMs),
    provider,
  };
}

export function presentBought(bought: BoughtAddress, nowMs: number): PremiumEmail {
  const { address, token, password, payment } = bought;
  return {
    ...presentPremium(address, nowMs),
    id: token,
    password,
    amount: payment.amountCents / 100,
    paymentIntentId: payment.intentId ?? "",
  };
}

/** Returns undefined if there is no active address. */
export function presentActive(
  active: readonly ActiveAddress[],
  nowMs: number,
): ActivePremiumEmail | undefined {
  const [last, ...others] = active.map(({ address, token }) => ({
    ...presentPremium(address, nowMs),
    id: token,
  }));
  return last && { ...last, others };
}

function presentPremium({ email, createdAtMs, expiresAtMs }: Inbox, nowMs: number) {
  return {
    email: formatEmailAddress(email),
    customDomain: email.domain,
    createdAt: isoTime(createdAtMs),
    expiresAt: isoTime(expiresAtMs ?? nowMs),
    serverTime: isoTime(nowMs),
    duration: "24 hours" as const,
    type: "premium" as const,
  };
}

/** Returns a time in the contract's format: ISO 8601, UTC. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

export function isoTimeOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms);
}

/** Returns an address's end. `null` means never, as for company inboxes. */
export function isoEnd(ms: number | null): string {
  return isoTime(ms ?? NEVER_MS);
}

export const NEVER_MS = Date.UTC(9999, 11, 31);
