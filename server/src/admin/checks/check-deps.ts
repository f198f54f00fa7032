import type { KeyObject } from "node:crypto";

/**
 * Dependencies of the checks. A running server or the doctor command supplies them. No function sends mail, and each
 * query ends at its signal.
 */
export type CheckDeps = {
  readonly setUp: SetUp;
  /** undefined: DNS is off. */
  readonly dns: Dns | undefined;
  readonly greet: Greet;
  readonly evaluateSpf: EvaluateSpf;
  readonly readTransport: (signal: AbortSignal) => Promise<TransportState>;
  /**
   * Returns the reply with which the transport refuses recipients at several domains in a row. Only a running server
   * knows it.
   */
  readonly readRefusal?: (() => string | undefined) | undefined;
  readonly readDisk: () => Promise<DiskState>;
  /**
   * Reads the system's limit of connections that wait to be accepted. undefined: not Linux, where the limit is unknown.
   */
  readonly readListenBacklogMax: (() => Promise<number | undefined>) | undefined;
  readonly readClock: () => Promise<ClockState>;
  readonly store: StoreProbe;
  /** undefined: the embedded database, which has one node. */
  readonly probeLiveEvents: LiveEventsProbe | undefined;
  /** The certificate on disk, for when no server is running. */
  readonly readCertificate: () => Promise<Certificate | undefined>;
  readonly nowMs: () => number;
};

/** The operator's settings that the checks need. */
export type SetUp = {
  /** Every domain that receives mail. */
  readonly receiving: readonly string[];
  /** The domains offered for new addresses, from which mail is sent. */
  readonly offered: readonly string[];
  /** The server's host name, as in its greeting and in MX records. */
  readonly hostname: string;
  /** undefined: this process doesn't receive mail. */
  readonly listener: MailListener | undefined;
  readonly offersTls: boolean;
  readonly sending: Sending;
  readonly publicUrl: string;
  /** Why the site looks public although `publicUrl` is local. */
  readonly publicSettings: readonly string[];
  readonly payments: "stripe" | "off" | "off by default" | "test" | "test in public";
  readonly dkim: { readonly selector: string; readonly publicKey: KeyObject } | undefined;
  /** This machine's addresses, including loopback. */
  readonly machineAddresses: readonly string[];
  /** The port to which other mail servers connect: 25, except in tests. */
  readonly mailPort: number;
};

export type Sending =
  | { readonly by: "none" }
  | { readonly by: "relay"; readonly host: string; readonly onThisMachine: boolean }
  | { readonly by: "ses" };

/** `proxied`: connections from this machine must start with a PROXY header. */
export type MailListener = {
  readonly host: string;
  readonly port: number;
  readonly proxied: boolean;
};

/** Connects, sends EHLO, and reads the certificate if STARTTLS is offered. Never rejects. */
export type Greet = (server: MailListener, signal: AbortSignal) => Promise<Greeting>;

export type Greeting =
  | { readonly reached: false; readonly reason: string }
  | {
      readonly reached: true;
      /** The server's first line. */
      readonly line: string;
      readonly offersTls: boolean;
      /** undefined: the server presented none. If STARTTLS was offered, `tlsProblem` is the reason. */
      readonly certificate: Certificate | undefined;
      readonly tlsProblem?: string;
    };

export type Certificate = {
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** Whether the certificate is valid for the server's host name. */
  readonly namesHost: boolean;
  /** Whether a client that requires a trusted authority accepts it; undefined: not checked. */
  readonly isTrusted: boolean | undefined;
};

/** Evaluates SPF for mail from `ip` in the name of `domain` (RFC 7208 2.6). */
export type EvaluateSpf = (domain: string, ip: string) => Promise<SpfVerdict>;
type SpfVerdict = { readonly result: string; readonly comment: string };

export type TransportState =
  | { readonly state: "none" }
  /** `limits`: why some mail can't be sent. */
  | { readonly state: "works"; readonly details: readonly string[]; readonly limits?: string }
  | { readonly state: "unknown"; readonly reason: string }
  | { readonly state: "fails"; readonly reason: string };

type DiskState = {
  readonly freeBytes: number;
  readonly sizeBytes: number;
  /** Mail is refused below this; 0: no reserve. */
  readonly reservedBytes: number;
};

export type ClockState = {
  /** The time of this machine's clock, of the running service if there is one, and of the database that nodes share. */
  readonly machineMs: number;
  readonly serviceMs: number | undefined;
  readonly databaseMs: number | undefined;
  /** Whether the clock changed a moment ago. */
  readonly unsettled: boolean;
};

export type StoreProbe = StoreHealthStore & {
  readonly engine: "SQLite" | "PostgreSQL";
  /**
   * Resolves once the store has proved writable. "not-made": the first start creates it. Rejects with `StoreTrouble` if
   * the operator can do something. Resolves with it if the store is writable, but can't be migrated.
   */
  readonly probe: () => Promise<StoreState>;
};

export type StoreState = "writable" | "not-made" | StoreTrouble;

/** Returns whether an event arrives. Rejects with `StoreTrouble` if the operator can do something. */
export type LiveEventsProbe = (signal: AbortSignal) => Promise<boolean>;

/** The DNS queries of the checks. A missing record gives an empty result; a failed query throws `DnsTrouble`. */
export interface Dns {
  /** Whether any name server answers. */
  isAnswered(): Promise<boolean>;
  mailServers(domain: string): Promise<readonly MailServer[]>;
  /** The strings of each record are joined. */
  texts(name: string): Promise<readonly string[]>;
  /** IPv4 and IPv6 addresses. */
  addresses(host: string): Promise<readonly string[]>;
  namesOf(ip: string): Promise<readonly string[]>;
}

/** `host` is in lower case without the final dot; empty for a null MX. */
export type MailServer = { readonly host: string; readonly priority: number };

export class DnsTrouble extends Error {
  constructor(name: string, code: string) {
    super(`The DNS query for ${name} failed (${code})`);
    this.name = "DnsTrouble";
  }
}

/** Why the store can't be used, and what the operator can change, for the end of a sentence. */
export class StoreTrouble extends Error {
  readonly fix: string;

  constructor(reason: string, { fix, cause }: { fix: string; cause?: unknown }) {
    super(reason, { cause });
    this.name = "StoreTrouble";
    this.fix = fix;
  }
}

/** The store's own health data. */
interface StoreHealthStore {
  readHealth(nowMs: number): Promise<StoreHealth>;
}

export type StoreHealth = {
  /** The size of the whole store; undefined if the engine doesn't report it. */
  readonly sizeBytes: number | undefined;
  /** The number of expired addresses that still exist, and the expiry time of the oldest. */
  readonly overdue: number;
  readonly oldestOverdueMs: number | null;
  /** Ended inboxes whose mail, already unreadable, isn't deleted yet. */
  readonly unpurged: number;
};
