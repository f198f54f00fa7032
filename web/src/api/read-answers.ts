import type {
  AddressState,
  Answering,
  Attachment,
  CreatedAddress,
  FullMessage,
  LinkPurpose,
  MessageLink,
  MessageSummary,
  RestoredAddress,
  SenderVerdict,
  ServiceConfig,
  StreamEvent,
} from "@mayfly/contract";
import {
  count,
  fieldsOf,
  isFields,
  items,
  optionalText,
  text,
  time,
  UnreadableAnswer,
  type Fields,
} from "./fields.ts";
import { readCuts } from "./read-cuts.ts";
import { readSentAt } from "./read-sent-at.ts";
import { readBounce } from "./read-bounce.ts";

/**
 * The border: what came over the wire becomes a value of the contract or an error. Missing
 * optional parts get their empty form here, so that nothing behind it has to ask.
 */
export function readAddressState(answer: unknown): AddressState {
  const fields = fieldsOf(answer);
  return {
    email: text(fields, "email"),
    type: fields["type"] === "premium" ? "premium" : "free",
    createdAt: time(fields, "createdAt"),
    expiresAt: time(fields, "expiresAt"),
    serverTime: time(fields, "serverTime"),
    extensionsUsed: count(fields, "extensionsUsed"),
    extensionsLeft: count(fields, "extensionsLeft"),
  };
}

export function readCreatedAddress(answer: unknown): CreatedAddress {
  const fields = fieldsOf(answer);
  return {
    ...readAddressState(answer),
    id: text(fields, "id"),
    password: optionalText(fields, "password") ?? "",
  };
}

export function readRestoredAddress(answer: unknown): RestoredAddress {
  return { ...readAddressState(answer), id: text(fieldsOf(answer), "id") };
}

/** A plain array, or the object that has it under 'hydra:member'. */
export function readMessageList(answer: unknown): MessageSummary[] {
  const list = Array.isArray(answer) ? answer : fieldsOf(answer)["hydra:member"];
  if (!Array.isArray(list)) throw new UnreadableAnswer("No list of messages");
  return list.map(readMessageSummary);
}

export function readMessageSummary(answer: unknown): MessageSummary {
  const fields = fieldsOf(answer);
  const from = fieldsOf(fields["from"]);
  return {
    id: text(fields, "id"),
    seq: count(fields, "seq"),
    from: {
      address: optionalText(from, "address") ?? "",
      name: optionalText(from, "name") ?? "",
    },
    subject: optionalText(fields, "subject") ?? "",
    intro: optionalText(fields, "intro") ?? "",
    createdAt: time(fields, "createdAt"),
    size: typeof fields["size"] === "number" ? fields["size"] : 0,
    ...readFound(fields),
    ...readVerdict(fields),
  };
}

/**
 * What a newer or older server words differently is left out: a row without its card is still a
 * row.
 */
function readFound(fields: Fields): Pick<MessageSummary, "code" | "link"> {
  const code = optionalText(fields, "code") ?? "";
  const link = readLink(fields["link"]);
  return { ...(CODE.test(code) && { code }), ...(link && { link }) };
}

const CODE = /^[A-Za-z0-9](?:[A-Za-z0-9-]{2,14})[A-Za-z0-9]$/;

/** Only a link to the web whose host is the one that is shown: a visitor is asked to trust it. */
function readLink(answer: unknown): MessageLink | undefined {
  if (!isFields(answer)) return undefined;
  const url = optionalText(answer, "url") ?? "";
  const host = optionalText(answer, "host") ?? "";
  const purpose = LINK_PURPOSES.find((one) => one === answer["purpose"]);
  if (!purpose || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  // Nothing but a host: 'bank.example@…' is one to a parser and another to a reader.
  if (!/^[\p{L}\p{M}\d.-]+$/u.test(host)) return undefined;
  const named = URL.parse(`https://${host}`)?.hostname;
  return named === new URL(url).hostname ? { url, host, purpose } : undefined;
}

const LINK_PURPOSES: readonly LinkPurpose[] = ["confirm", "sign-in", "reset-password"];

/** `html` or `body_html`; `text`, `body_text` or at least the preview. */
export function readFullMessage(answer: unknown): FullMessage {
  const fields = fieldsOf(answer);
  const summary = readMessageSummary(answer);
  return {
    ...summary,
    html: optionalText(fields, "html") ?? optionalText(fields, "body_html") ?? null,
    text:
      optionalText(fields, "text") ?? optionalText(fields, "body_text") ?? (summary.intro || null),
    hasAttachments: fields["hasAttachments"] === true,
    attachments: items(fields, "attachments").map(readAttachment),
    answering: readAnswering(fields["answering"], summary.from.address),
    ...readBounce(fields["bounce"]),
    ...readSentAt(fields["sentAt"]),
    incomplete: fields["incomplete"] === true,
    ...readCuts(fields["cuts"]),
  };
}

/** A server that says nothing of it judges a reply when it comes. */
export function readAnswering(answer: unknown, sender: string): Answering {
  if (!isFields(answer)) return { replyTo: sender };
  const { refusal } = answer;
  return {
    replyTo: optionalText(answer, "replyTo") ?? sender,
    ...(typeof refusal === "string" && { refusal }),
    ...(answer["unchecked"] === true && { unchecked: true }),
  };
}

export function readAttachment(answer: unknown): Attachment {
  const fields = fieldsOf(answer);
  return {
    index: count(fields, "index"),
    name: text(fields, "name"),
    type: optionalText(fields, "type") ?? "",
    size: count(fields, "size"),
    contentId: optionalText(fields, "contentId") ?? null,
    inline: fields["inline"] === true,
  };
}

/** What the page goes by of an instance's configuration. */
export type ServiceFacts = Pick<ServiceConfig, "domains" | "smtp" | "payments"> & {
  /** Whether mail can go to domains that aren't its own. */
  readonly sendsElsewhere: boolean;
  /** Whoever is over one of them gets no more mail. 0: no limit, or none that was told. */
  readonly limits: InboxLimits;
  /** Names this instance to Stripe; empty where it isn't Stripe that takes the money. */
  readonly stripePublishableKey: string;
};

export type InboxLimits = Pick<ServiceConfig["limits"], "messagesPerInboxMax" | "bytesPerInboxMax">;

export function readServiceConfig(answer: unknown): ServiceFacts {
  const fields = fieldsOf(answer);
  const configured = fields["configured"];
  const domains = Array.isArray(fields["domains"]) ? fields["domains"] : [];
  return {
    domains: domains.filter((domain): domain is string => typeof domain === "string"),
    smtp: fields["smtp"] ? readEndpoint(fieldsOf(fields["smtp"])) : null,
    limits: readLimits(fields["limits"]),
    sendsElsewhere: isFields(configured) && configured["mailTransport"] === true,
    payments: PAYMENT_MODES.find((mode) => mode === fields["payments"]) ?? "off",
    stripePublishableKey: optionalText(fields, "stripePublishableKey") ?? "",
  };
}

function readLimits(limits: unknown): InboxLimits {
  const told = isFields(limits) ? limits : {};
  const { messagesPerInboxMax: messages, bytesPerInboxMax: bytes } = told;
  return {
    messagesPerInboxMax: typeof messages === "number" ? messages : 0,
    bytesPerInboxMax: typeof bytes === "number" ? bytes : 0,
  };
}

const PAYMENT_MODES: readonly ServiceConfig["payments"][] = ["stripe", "test", "off"];

/** Undefined for an event that this page doesn't know (a newer server's): it is passed over. */
export function readStreamEvent(name: string, answer: unknown): StreamEvent | undefined {
  switch (name) {
    case "message":
      return { event: name, data: readMessageSummary(answer) };
    case "updated":
      return readUpdate(fieldsOf(answer));
    case "deleted":
      return { event: name, data: { id: text(fieldsOf(answer), "id") } };
    case "extended":
      return { event: name, data: readExtension(fieldsOf(answer)) };
    case "expired":
      return { event: name, data: {} };
    default:
      return undefined;
  }
}

/** A verdict that this page doesn't know says nothing. */
function readUpdate(fields: Fields): StreamEvent | undefined {
  const { verdict } = readVerdict(fields);
  return verdict && { event: "updated", data: { id: text(fields, "id"), verdict } };
}

function readVerdict(fields: Fields): { verdict?: SenderVerdict } {
  const verdict = fields["verdict"];
  if (!isFields(verdict)) return {};
  const { outcome, domain } = verdict;
  if (outcome !== "verified" && outcome !== "forged") return {};
  return typeof domain === "string" && domain !== "" ? { verdict: { outcome, domain } } : {};
}

function readExtension(fields: Fields): Extract<StreamEvent, { event: "extended" }>["data"] {
  return {
    expiresAt: time(fields, "expiresAt"),
    serverTime: time(fields, "serverTime"),
    extensionsUsed: count(fields, "extensionsUsed"),
    extensionsLeft: count(fields, "extensionsLeft"),
  };
}

function readEndpoint(fields: Fields): { host: string; port: number } {
  return { host: text(fields, "host"), port: count(fields, "port") };
}
