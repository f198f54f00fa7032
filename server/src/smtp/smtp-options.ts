/** What the operator decides about receiving mail. */
export type SmtpOptions = {
  readonly host: string;
  readonly port: number;
  /** What we call ourselves in the greeting and in Received. */
  readonly hostname: string;
  /** PEM files; without them STARTTLS is not offered. */
  readonly tls?: { readonly certFile: string; readonly keyFile: string } | undefined;
  /** CIDRs of balancers that must speak PROXY protocol v1 or v2 before SMTP. */
  readonly proxyNetworks?: readonly string[] | undefined;
  readonly limits?: Partial<SmtpLimits> | undefined;
  /** How often timeouts are looked at: their precision. */
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
  /** At once, for one IPv4 address or one IPv6 /64. Wider networks: see `HeldBudget`. */
  readonly connectionsPerIpMax: number;
  /** With more connections than this `idleMs` applies to every session. */
  readonly pressureConnections: number;
  /** Silence of a client within a transaction. */
  readonly timeoutMs: number;
  /** Silence of a client outside a transaction. */
  readonly idleMs: number;
  /** From this many refused commands on, each further refusal waits `slowDownMs`. */
  readonly errorsBeforeSlowDown: number;
  readonly slowDownMs: number;
  readonly errorsMax: number;
  /** From DATA to the end of the message. */
  readonly dataMsMax: number;
  /** The least rate of a message, in bytes a second, over every `dataWindowMs`. 0: none. */
  readonly dataBytesPerSecondMin: number;
  readonly dataWindowMs: number;
  /** Memory for all messages that are being received or stored at this moment. */
  readonly bytesInFlightMax: number;
  /** How long a message may wait for that memory before it is refused for now. */
  readonly bytesInFlightWaitMs: number;
  /** Replies that the client hasn't read yet; beyond it none of its commands is read. */
  readonly outputBytesMax: number;
};

export type Timeouts = Pick<SmtpLimits, "idleMs" | "timeoutMs">;

/**
 * RFC 5321 4.5.3.2.7 asks a server to wait five minutes for each command. It does so within a transaction only:
 * outside of one a silent client gets a minute, because idle connections keep other clients out.
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
/** The memory of a message is counted in blocks, with trace headers. */
const OVERHEAD_BYTES_MAX = 65_536;

/** What one network may hold of `bytesInFlightMax`: an eighth, and always enough for one message. */
export function bytesInFlightShare({ bytesInFlightMax, messageBytesMax }: SmtpLimits): number {
  const share = Math.max(bytesInFlightMax / SHARES, messageBytesMax + OVERHEAD_BYTES_MAX);
  return Math.min(bytesInFlightMax, share);
}

/** The operator's settings over the defaults. */
export function resolveLimits(chosen: Partial<SmtpLimits> = {}): SmtpLimits {
  return { ...SMTP_LIMITS_DEFAULT, ...chosen };
}
