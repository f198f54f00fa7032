import type { KeyObject } from "node:crypto";
import type { StoreHealthStore } from "../store-health.ts";
import type { Dns } from "./dns.ts";

/**
 * What the checks know and may ask. Whoever runs them hands it in: a server that runs, or the
 * doctor beside it. Nothing here sends mail, and each question ends with its signal.
 */
export type CheckDeps = {
  readonly setUp: SetUp;
  /** undefined: nobody is to be asked. */
  readonly dns: Dns | undefined;
  readonly greet: Greet;
  readonly evaluateSpf: EvaluateSpf;
  readonly readTransport: (signal: AbortSignal) => Promise<TransportState>;
  readonly readDisk: () => Promise<DiskState>;
  /**
   * How many clients the system lets wait at a port, where it says so. undefined: not Linux, where
   * that limit is unknown.
   */
  readonly readListenBacklogMax: (() => Promise<number | undefined>) | undefined;
  readonly readClock: () => Promise<ClockState>;
  readonly store: StoreProbe;
  /** The certificate on disk, for when no server shows one. */
  readonly readCertificate: () => Promise<Certificate | undefined>;
  readonly nowMs: () => number;
};

/** The operator's settings, as far as a check needs them. */
export type SetUp = {
  /** Every domain that receives. */
  readonly receiving: readonly string[];
  /** Those that addresses are offered at, and mail leaves from. */
  readonly offered: readonly string[];
  /** What the server calls itself, and MX records name. */
  readonly hostname: string;
  /** undefined: this process doesn't receive. */
  readonly listener: MailListener | undefined;
  readonly offersTls: boolean;
  readonly sending: Sending;
  readonly payments: "stripe" | "off" | "off by default" | "test" | "test in public";
  readonly dkim: { readonly selector: string; readonly publicKey: KeyObject } | undefined;
  /** This machine's own, loopback among them. */
  readonly machineAddresses: readonly string[];
  /** The port that others' mail servers connect to: 25, except in tests. */
  readonly mailPort: number;
};

export type Sending =
  | { readonly by: "nobody" }
  | { readonly by: "relay"; readonly host: string; readonly onThisMachine: boolean }
  | { readonly by: "ses" };

/** `proxied`: it waits for a PROXY header of whoever comes from this machine. */
export type MailListener = {
  readonly host: string;
  readonly port: number;
  readonly proxied: boolean;
};

/** Connects, says EHLO, and looks at the certificate where STARTTLS is offered. Never rejects. */
export type Greet = (server: MailListener, signal: AbortSignal) => Promise<Greeting>;

export type Greeting =
  | { readonly reached: false; readonly reason: string }
  | {
      readonly reached: true;
      /** The server's first line. */
      readonly line: string;
      readonly offersTls: boolean;
      /** undefined: none was shown; `tlsProblem` says why, where STARTTLS was offered. */
      readonly certificate: Certificate | undefined;
      readonly tlsProblem?: string;
    };

export type Certificate = {
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** Whether it is for the name that the server has. */
  readonly namesHost: boolean;
  /** Whether a client that demands a known authority accepts it; undefined: not checked. */
  readonly isTrusted: boolean | undefined;
};

/** What SPF says of mail from `ip` in the name of `domain` (RFC 7208 2.6). */
export type EvaluateSpf = (domain: string, ip: string) => Promise<SpfVerdict>;
export type SpfVerdict = { readonly result: string; readonly comment: string };

export type TransportState =
  | { readonly state: "none" }
  /** `limits`: why less than all mail leaves. */
  | { readonly state: "works"; readonly details: readonly string[]; readonly limits?: string }
  | { readonly state: "unknown"; readonly reason: string }
  | { readonly state: "fails"; readonly reason: string };

export type DiskState = {
  readonly freeBytes: number;
  readonly sizeBytes: number;
  /** Below it no mail is accepted; 0: no reserve. */
  readonly keptBytes: number;
};

export type ClockState = {
  /**
   * The time by this machine's clock and by the running service's, where there is one; and by the
   * database that nodes share.
   */
  readonly machineMs: number;
  readonly serviceMs: number | undefined;
  readonly databaseMs: number | undefined;
  /** Whether it was moved a moment ago. */
  readonly unsettled: boolean;
};

export type StoreProbe = StoreHealthStore & {
  readonly engine: "SQLite" | "PostgreSQL";
  /** Resolves once it is shown that it can be written to; "not-made": the first start makes it. */
  readonly probe: () => Promise<"writable" | "not-made">;
};
