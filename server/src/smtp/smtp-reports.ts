import type { ReplyName } from "./session/replies.ts";
import type { SmtpLog } from "./smtp-options.ts";

/**
 * Reports events to metrics and abuse protection; the session doesn't wait for them. No report contains an address or
 * message content.
 */
export interface SmtpReports {
  connectionOpened(): void;
  connectionClosed(end: SessionEnd): void;
  /** A connection that got no session; `rejected` is called too. */
  connectionRefused(reason: ReplyName): void;
  /** The server sent a 4xx or 5xx reply, including the 421 that ends a connection. */
  rejected(reason: ReplyName): void;
  messageAccepted(message: AcceptedMessage): void;
  suspicious(event: SuspiciousEvent): void;
}

export type AcceptedMessage = {
  sizeBytes: number;
  recipientCount: number;
  /** From the final dot to the 250. */
  tookMs: number;
};

/** Our last reply, or `client-left` if the client closed the connection. */
export type SessionEnd = ReplyName | "client-left";

export type SuspiciousEvent = { ip: string; kind: SuspicionKind; details: string };

export type SuspicionKind =
  | "relay-attempt"
  | "recipient-harvesting"
  | "smuggling"
  | "too-many-connections"
  | "protocol-abuse";

/** Wraps the reports, so that a report that throws doesn't affect a session. Logs the error. */
export function guardReports(reports: SmtpReports, log: SmtpLog): SmtpReports {
  const guarded =
    <Arguments extends unknown[]>(report: (...given: Arguments) => void) =>
    (...given: Arguments): void => {
      try {
        report(...given);
      } catch (error) {
        log.error({ err: error }, "SMTP event handler failed");
      }
    };
  return {
    connectionOpened: guarded(() => reports.connectionOpened()),
    connectionClosed: guarded((end: SessionEnd) => reports.connectionClosed(end)),
    connectionRefused: guarded((reason: ReplyName) => reports.connectionRefused(reason)),
    rejected: guarded((reason: ReplyName) => reports.rejected(reason)),
    messageAccepted: guarded((message: AcceptedMessage) => reports.messageAccepted(message)),
    suspicious: guarded((event: SuspiciousEvent) => reports.suspicious(event)),
  };
}
