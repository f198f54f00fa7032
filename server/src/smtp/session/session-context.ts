import type { HeldBudget } from "../../abuse/budgets/held-budget.ts";
import type { MailReceiver } from "../../inbox/receiving/mail-receiver.ts";
import type { Clock } from "../../time/clock.ts";
import type { NetworkLevels } from "../../ip/network-levels.ts";
import type { FlushScheduler } from "../flush-scheduler.ts";
import type { Handshakes } from "../handshakes.ts";
import type { BufferPool } from "../message/message-buffer.ts";
import type { SmtpLimits, SmtpLog } from "../smtp-options.ts";
import type { SmtpReports } from "../smtp-reports.ts";
import type { TlsCertificate } from "../tls-certificate.ts";
import { randomBytes } from "node:crypto";

/** Shared by all sessions of a server. */
export type SessionContext = {
  readonly receiver: MailReceiver;
  readonly reports: SmtpReports;
  readonly clock: Clock;
  readonly log: SmtpLog;
  /** Whether the disk has room for more mail. */
  readonly hasRoom: () => boolean;
  /** Whether the IP address is banned now. */
  readonly isBanned: (ip: string) => boolean;
  readonly hostname: string;
  /** Schedules the writing of replies. */
  readonly flushScheduler: FlushScheduler;
  /** Reads more of a large message, in short turns of the networks, so that small ones don't wait for it. */
  readonly wakeInTurn: (connection: TurnTaker) => void;
  readonly handshakes: Handshakes;
  /** Returns an id that is unique across sessions and restarts. */
  readonly nextSessionId: () => string;
  readonly limits: SmtpLimits;
  /** Memory of messages that are being received or stored. */
  readonly bytesInFlight: HeldBudget;
  readonly buffers: BufferPool;
  /** Undefined: STARTTLS isn't offered. */
  certificate: TlsCertificate | undefined;
  /** Monotonic and coarse, updated at each sweep: reading the real clock for each chunk would cost too much. */
  nowMs: number;
  shuttingDown: boolean;
};

export type TurnTaker = { readonly levels: NetworkLevels; wake(): void };

const BASE = 36;

/**
 * Returns a generator of short session ids: a random prefix per process, then a counter. Ids don't repeat after a
 * restart.
 */
export function createSessionIds(): () => string {
  const prefix = randomBytes(4).readUInt32BE().toString(BASE);
  let count = 0;
  return () => `${prefix}-${(++count).toString(BASE)}`;
}
