/** The operator's settings for receiving mail. */
export type SmtpOptions = {
  readonly host: string;
  readonly port: number;
  /** Our host name in the greeting and in Received. */
  readonly hostname: string;
  /** PEM files. Without them, STARTTLS isn't offered. */
  readonly tls?: { readonly certFile: string; readonly keyFile: string } | undefined;
  /** CIDRs of load balancers that must send PROXY protocol v1 or v2 before SMTP. */
  readonly proxyNetworks?: readonly string[] | undefined;
  readonly limits?: Partial<SmtpLimits> | undefined;
  /** Interval of the timeout checks, and therefore their precision. */
  readonly sweepIntervalMs?: number | undefined;
};

/** Infinity: no limit. */
export type SmtpLimits = {
  /** One message as RFC 1870 counts it: without transparency dots and our trace headers. */
  readonly messageBytesMax: number;
  readonly headerBytesMax: number;
  readonly recipientsMax: number;
  readonly commandLineBytesMax: number;
  readonly connectionsMax: number;
  /** At once, per IPv4 address or IPv6 /64. Wider networks: see `HeldBudget`. */
  readonly connectionsPerIpMax: number;
  /** Above this number of connections, `idleMs` applies to every session. */
  readonly pressureConnections: number;
  /** Idle time within a transaction. */
  readonly timeoutMs: number;
  /** Idle time outside a transaction. */
  readonly idleMs: number;
  /** From this many refused commands, each further refusal is delayed by `slowDownMs`. */
  readonly errorsBeforeSlowDown: number;
  readonly slowDownMs: number;
  readonly errorsMax: number;
  /** From DATA to the end of the message. */
  readonly dataMsMax: number;
  /** Minimum rate of a message in bytes per second, over every `dataWindowMs`. 0: none. */
  readonly dataBytesPerSecondMin: number;
  readonly dataWindowMs: number;
  /** Memory for all messages that are being received or stored. */
  readonly bytesInFlightMax: number;
  /** How long a message may wait for that memory before a temporary refusal. */
  readonly bytesInFlightWaitMs: number;
  /** Bytes of replies that the client hasn't read. Above this limit the server stops reading its commands. */
  readonly outputBytesMax: number;
};

export type Timeouts = Pick<SmtpLimits, "idleMs" | "timeoutMs">;

/**
 * RFC 5321 4.5.3.2.7 requires a server to wait five minutes for each command. This server does so only within a
 * transaction. Outside one, a silent client gets one minute, because idle connections keep other clients out.
 */
export const SMTP_LIMITS_DEFAULT: SmtpLimits = {
  messageBytesMax: 26_214_400,
  headerBytesMax: 1_048_576,
  recipientsMax: 100,
  commandLineBytesMax: 2_048,
  connectionsMax: 4_000,
  connectionsPerIpMax: 50,
  pressureConnections: 2_000,
  timeoutMs: 300_000,
  idleMs: 60_000,
  errorsBeforeSlowDown: 10,
  slowDownMs: 1_000,
  errorsMax: 20,
  dataMsMax: 600_000,
  dataBytesPerSecondMin: 1_024,
  dataWindowMs: 30_000,
  bytesInFlightMax: 268_435_456,
  bytesInFlightWaitMs: 10_000,
  outputBytesMax: 65_536,
};

const SHARES = 8;
/** Message memory is counted in blocks and includes the trace headers. */
const OVERHEAD_BYTES_MAX = 65_536;

/** Returns one network's share of `bytesInFlightMax` in bytes: an eighth, but always enough for one message. */
export function bytesInFlightShare({ bytesInFlightMax, messageBytesMax }: SmtpLimits): number {
  const share = Math.max(bytesInFlightMax / SHARES, messageBytesMax + OVERHEAD_BYTES_MAX);
  return Math.min(bytesInFlightMax, share);
}

/** Returns the defaults, overridden by the operator's settings. */
export function resolveLimits(chosen: Partial<SmtpLimits> = {}): SmtpLimits {
  return { ...SMTP_LIMITS_DEFAULT, ...chosen };
}

/** The server's logger interface; pino implements it. */
export interface SmtpLog {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
