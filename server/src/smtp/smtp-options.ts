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
  /** At once, for one IPv4 address or one IPv6 /64. */
  readonly connectionsPerIpMax: number;
  /** With more connections than this the short timeout holds. */
  readonly pressureConnections: number;
  readonly timeoutMs: number;
  readonly timeoutUnderPressureMs: number;
  /** From this many refused commands on, each further refusal waits `slowDownMs`. */
  readonly errorsBeforeSlowDown: number;
  readonly slowDownMs: number;
  readonly errorsMax: number;
  /**
   * The least rate of a message, in bytes a second, over every `dataWindowMs` in which any of it
   * arrives. 0: none.
   */
  readonly dataBytesPerSecondMin: number;
  readonly dataWindowMs: number;
  /** Memory for all messages that are being received or stored at this moment. */
  readonly bytesInFlightMax: number;
  /** How long a message may wait for that memory before it is refused for now. */
  readonly bytesInFlightWaitMs: number;
  /** Replies that the client hasn't read yet; beyond it none of its commands is read. */
  readonly outputBytesMax: number;
};

export const SMTP_LIMITS_DEFAULT: SmtpLimits = {
  messageBytesMax: 26_214_400,
  headerBytesMax: 1_048_576,
  recipientsMax: 100,
  commandLineBytesMax: 2_048,
  connectionsMax: 4_000,
  connectionsPerIpMax: 50,
  pressureConnections: 2_000,
  timeoutMs: 300_000,
  timeoutUnderPressureMs: 60_000,
  errorsBeforeSlowDown: 10,
  slowDownMs: 1_000,
  errorsMax: 20,
  dataBytesPerSecondMin: 100,
  dataWindowMs: 60_000,
  bytesInFlightMax: 268_435_456,
  bytesInFlightWaitMs: 5_000,
  outputBytesMax: 65_536,
};

/** The operator's settings over the defaults. */
export function resolveLimits(chosen: Partial<SmtpLimits> = {}): SmtpLimits {
  return { ...SMTP_LIMITS_DEFAULT, ...chosen };
}
