import type { ReplyName } from "./replies.ts";
import type { SmtpLog } from "./smtp-log.ts";

/**
 * Where the server tells what happened to it: metrics and abuse protection. Nobody waits for the
 * answers. Nothing in here names an address or quotes a message.
 */
export interface SmtpReports {
  connectionOpened(): void;
  connectionClosed(end: SessionEnd): void;
  /** One that got no session; `rejected` hears of it too. */
  connectionRefused(reason: ReplyName): void;
  /** A reply of 4xx or 5xx was given, the ends of connections (421) included. */
  rejected(reason: ReplyName): void;
  messageAccepted(message: AcceptedMessage): void;
  suspicious(event: SuspiciousEvent): void;
}

export type AcceptedMessage = {
  sizeBytes: number;
  recipientCount: number;
  /** From its final dot to its 250. */
  tookMs: number;
};

/** Our last reply, or that the client left without a word. */
export type SessionEnd = ReplyName | "client-left";

export type SuspiciousEvent = { ip: string; kind: SuspicionKind; details: string };

export type SuspicionKind =
  | "relay-attempt"
  | "recipient-harvesting"
  | "smuggling"
  | "too-many-connections"
  | "protocol-abuse";

/** The same reports, guarded: one that throws disturbs no session. */
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
