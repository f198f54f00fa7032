import { pino, type Logger } from "pino";

/** JSON lines on standard output. No message content, no token, no key, no full address may reach it. */
export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;

export function createLog(level: string): Logger {
  return pino({ level, base: null, redact: ["req.headers.authorization"] });
}
