import {
  TransportError,
  type OutboundMail,
  type TransportFailure,
} from "../../outbound/mail-transport.ts";
import { errorField, errorText } from "../../system/errors.ts";
import { unverifiedFailure } from "../unverified-address.ts";

/** Maps SES's response, or a missing response, to a TransportError. */
export function sesFailure(error: unknown, envelope: OutboundMail["envelope"]): TransportError {
  const answer = readAnswer(error);
  const failure = answer.status === undefined ? withoutAnswer(answer) : byAnswer(answer, envelope);
  // SES's message contains addresses, so only the error name is logged.
  const status = answer.status === undefined ? "" : ` ${answer.status}`;
  return new TransportError(failure, `ses: ${answer.name}${status} ${answer.code}`.trimEnd());
}

type Answer = {
  name: string;
  message: string;
  /** HTTP status; undefined if no response came. */
  status: number | undefined;
  /** System error code if the request failed, such as ECONNREFUSED. */
  code: string;
  syscall: string;
};

/** Many libraries can throw here, so the error's shape is unknown. */
function readAnswer(error: unknown): Answer {
  const metadata = errorField(error, "$metadata");
  const status = errorField(metadata, "httpStatusCode");
  return {
    name: errorText(error, "name"),
    message: errorText(error, "message"),
    status: typeof status === "number" ? status : undefined,
    code: errorText(error, "code"),
    syscall: errorText(error, "syscall"),
  };
}

/** Without a connection or credentials, nothing was sent. */
function withoutAnswer({ name, message, syscall }: Answer): TransportFailure {
  const neverConnected =
    syscall === "connect" ||
    syscall === "getaddrinfo" ||
    name === "CredentialsProviderError" ||
    (name === "TimeoutError" && message.includes("establishing a connection"));
  return neverConnected ? "unavailable" : "uncertain";
}

/** Errors that the operator or time resolves, although SES reports a bad request. */
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
  const unverified = unverifiedFailure(message, envelope);
  if (unverified) return unverified;
  // 403: the key is invalid, expired, or lacks permission.
  const isLater = LATER.has(name) || [FORBIDDEN, TOO_MANY, AWAY].includes(status);
  if (isLater) return "unavailable";
  return status >= 400 && status < 500 ? "refused" : "uncertain";
}
