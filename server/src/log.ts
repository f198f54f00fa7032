import { pino, stdTimeFunctions, type DestinationStream, type Logger } from "pino";

/**
 * JSON lines on standard output. No message content, no token, no key, no full address may reach it.
 *
 * `error`: somebody has to look. `warn`: something goes without, and mends itself. `info`: what a
 * process does once. `debug`: each request and each SMTP session. What is said of a request has its
 * `reqId`, of a session its `smtpId`.
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
    redact: ["req.headers.authorization"],
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
 * What a developer needs, and nothing else that a library hangs onto its errors: PostgreSQL's quote rows
 * (`detail`), a relay's the recipient (`response`).
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

/** Other people's programs put addresses into the texts of their errors. */
function maskAddresses(text: string): string {
  return text.includes("@") ? text.replaceAll(ADDRESS, "…@…") : text;
}

const ADDRESS = /[\p{L}\p{N}.!#$%&'*+=?^_`{|}~-]{1,256}@[\p{L}\p{N}.-]{1,256}/gu;
