import { pino, stdTimeFunctions, type DestinationStream, type Logger } from "pino";

/**
 * JSON lines on standard output. They must never contain message content, a token, a key, or a full address.
 *
 * `error`: an operator must act. `warn`: a part fails and recovers by itself. `info`: one-time events of a process.
 * `debug`: each request and each SMTP session. Lines about a request have its `reqId`, lines about a session its
 * `smtpId`.
 */
export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: {
      level: (name: string) => ({ level: name }),
      log: maskFields,
    },
    serializers: { err: describeError },
    redact: ["req.headers.authorization", 'req.headers["x-tokens"]'],
  };
  return destination ? pino(options, destination) : pino(options);
}

const CAUSES_MAX = 5;

type Description = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: Description;
};

/**
 * Keeps only the fields that a developer needs. Libraries add more to their errors: PostgreSQL quotes rows (`detail`),
 * a relay names the recipient (`response`).
 */
function describeError(error: unknown, depth = 0): Description {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an Error" };
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
  const stack = error.stack === undefined ? {} : { stack: maskAddresses(error.stack) };
  const cause =
    error.cause === undefined || depth >= CAUSES_MAX
      ? {}
      : { cause: describeError(error.cause, depth + 1) };
  return { type: error.name, message: maskAddresses(error.message), ...code, ...stack, ...cause };
}

function maskFields(fields: Record<string, unknown>): Record<string, unknown> {
  const masked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    masked[name] = typeof value === "string" ? maskAddresses(value) : value;
  }
  return masked;
}

/** Libraries put addresses into their error messages. */
function maskAddresses(text: string): string {
  return text.includes("@") ? text.replaceAll(ADDRESS, "…@…") : text;
}

const ADDRESS = /[\p{L}\p{N}.!#$%&'*+=?^_`{|}~-]{1,256}@[\p{L}\p{N}.-]{1,256}/gu;
