import { domainPart } from "../../address/email-address.ts";
import {
  TransportError,
  type OutboundMail,
  type TransportFailure,
} from "../../outbound/mail-transport.ts";

/** What SES's answer, or the lack of one, means for the mail. */
export function sesFailure(error: unknown, envelope: OutboundMail["envelope"]): TransportError {
  const answer = readAnswer(error);
  const failure = answer.status === undefined ? withoutAnswer(answer) : byAnswer(answer, envelope);
  // SES's own words name addresses: the log gets the kind of error only.
  const status = answer.status === undefined ? "" : ` ${answer.status}`;
  return new TransportError(failure, `ses: ${answer.name}${status} ${answer.code}`.trimEnd());
}

type Answer = {
  name: string;
  message: string;
  /** HTTP's; undefined when no answer came. */
  status: number | undefined;
  /** Of the system, where the request failed: ECONNREFUSED. */
  code: string;
  syscall: string;
};

/** Any number of libraries throw here. */
function readAnswer(error: unknown): Answer {
  const metadata = read(error, "$metadata");
  const status = read(metadata, "httpStatusCode");
  return {
    name: readText(error, "name"),
    message: readText(error, "message"),
    status: typeof status === "number" ? status : undefined,
    code: readText(error, "code"),
    syscall: readText(error, "syscall"),
  };
}

function readText(from: unknown, name: string): string {
  const value = read(from, name);
  return typeof value === "string" ? value : "";
}

function read(from: unknown, name: string): unknown {
  return typeof from === "object" && from !== null ? Reflect.get(from, name) : undefined;
}

/** Nothing left while there was no connection to send it over, or nobody to sign it. */
function withoutAnswer({ name, message, syscall }: Answer): TransportFailure {
  const neverConnected =
    syscall === "connect" ||
    syscall === "getaddrinfo" ||
    name === "CredentialsProviderError" ||
    (name === "TimeoutError" && message.includes("establishing a connection"));
  return neverConnected ? "unavailable" : "uncertain";
}

/** What the operator or time mends, though SES calls it a bad request. */
const LATER: ReadonlySet<string> = new Set([
  "TooManyRequestsException",
  "ThrottlingException",
  "LimitExceededException",
  "SendingPausedException",
  "AccountSuspendedException",
]);
const FORBIDDEN = 403;
const TOO_MANY = 429;
const AWAY = 503;

function byAnswer(
  { name, message, status = 0 }: Answer,
  envelope: OutboundMail["envelope"],
): TransportFailure {
  if (name === "MessageRejected" && /not verified/i.test(message)) {
    return whoIsUnverified(message, envelope);
  }
  // 403: the key isn't one, has expired, or may not send.
  const isLater = LATER.has(name) || [FORBIDDEN, TOO_MANY, AWAY].includes(status);
  if (isLater) return "unavailable";
  return status >= 400 && status < 500 ? "refused" : "uncertain";
}

/** In SES's sandbox both sides have to be verified, and only the recipient is what a visitor chose. */
function whoIsUnverified(
  message: string,
  { from, to }: OutboundMail["envelope"],
): TransportFailure {
  const named = message.toLowerCase();
  const isSender =
    !named.includes(to.toLowerCase()) &&
    from !== "" &&
    named.includes(domainPart(from).toLowerCase());
  return isSender ? "refused" : "unverified";
}
