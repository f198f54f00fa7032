import { ADMIN_KEY_LENGTH_MIN } from "@mayfly/contract/admin-constants";
import { warningOfOpenFile } from "../system/file-access.ts";
import { parseCidr } from "../ip/network.ts";
import { domainPart } from "../address/email-address.ts";
import { checkNames } from "./check-names.ts";
import { checkPorts } from "./check-ports.ts";
import { EnvReader, type Env } from "./env-reader.ts";
import { LIMIT_NAMES, LIMITS, type Limits } from "./limits.ts";
import { paymentWarnings, readPayments, type PaymentsConfig } from "./read-payments.ts";
import { readOutbound, type Outbound } from "./read-outbound.ts";
import { readSmtp, type SmtpConfig } from "./read-smtp.ts";
import { readRenamed } from "./renamed.ts";
import { readThirdParties, thirdPartyWarnings, type ThirdParties } from "./read-third-parties.ts";

/** The operator's settings, read once from the environment. No other part of the server reads the environment. */
export type Config = {
  host: string;
  port: number;
  /** Without a trailing slash. */
  publicUrl: string;
  smtp: SmtpConfig;
  /** Name servers for sender checks; addresses in the format of `Resolver.setServers`. */
  dns: "auto" | "off" | readonly string[];
  domains: Domains;
  retiredDomains: readonly string[];
  /** Offered by the page, but created and received by other cells. */
  domainsElsewhere: readonly string[];
  corsOrigins: readonly string[];
  dataDir: string;
  database: { url: string; listenUrl: string } | undefined;
  roles: readonly Role[];
  cellTag: string;
  /** undefined: generated in `dataDir` at the first start. */
  adminKey: string | undefined;
  secretKeys: readonly string[];
  trustProxy: readonly string[];
  /** Whether rules may ban networks. */
  autoBan: boolean;
  /** Whether a busy network must solve a proof of work for each further address. */
  challenge: boolean;
  logLevel: string;
  metricsPort: number | undefined;
  /** The port of `/healthz` and `/readyz`, in addition to the web server's. */
  healthPort: number | undefined;
  /** The time between "not ready" and shutdown, after SIGTERM. */
  drainMs: number;
  limits: Limits;
  outbound: Outbound;
  payments: PaymentsConfig;
  thirdParties: ThirdParties;
  /** Shown to the operator at the start; each may be intended. */
  warnings: readonly string[];
};

/** The offered domains, the default first. Never empty. */
export type Domains = readonly [string, ...string[]];

/** Default for single-cell installations. */
export const DEFAULT_CELL = "m";

const ROLES = ["web", "smtp", "jobs"] as const;
export type Role = (typeof ROLES)[number];

/** A stop takes at most ten seconds, five of them for work in progress. */
const DRAIN_SECONDS_MAX = 4;

/** Same length as the keys derived from it. */
export const SECRET_KEY_BYTES_MIN = 32;

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** `mistakes`: all mistakes at once, each with the variable's name and the allowed values. */
export type ConfigResult =
  | { valid: true; config: Config }
  | { valid: false; mistakes: readonly string[] };

export function readConfig(givenEnv: Env): ConfigResult {
  const { env, oldNames, warnings: renameWarnings } = readRenamed(givenEnv);
  const read = new EnvReader(env, oldNames);
  const port = read.port("PORT", 3000);
  const domains = readDomains(read);
  const database = readDatabase(read);
  const outbound = readOutbound(read, domains);
  const publicUrl = read.origin("PUBLIC_URL", `http://localhost:${port}`);
  const payments = readPayments(read, publicUrl);
  const thirdParties = readThirdParties(read);
  const limits = readLimits(read);
  const config: Config = {
    host: read.host("HOST", "127.0.0.1"),
    port,
    publicUrl,
    smtp: readSmtp(read, domains),
    dns: readDns(read),
    domains,
    retiredDomains: readOtherDomains(read, "DOMAINS_RETIRED", domains),
    domainsElsewhere: readOtherDomains(read, "DOMAINS_ELSEWHERE", domains),
    corsOrigins: read.origins("CORS_ORIGINS"),
    dataDir: read.text("DATA_DIR", "./data"),
    database,
    roles: readRoles(read, database !== undefined),
    cellTag: read.matching("CELL_TAG", DEFAULT_CELL, {
      pattern: /^[a-z0-9]{1,8}$/,
      allowed: "1 to 8 characters, a-z and 0-9",
    }),
    ...readKeys(read, database !== undefined),
    trustProxy: readTrustedProxies(read),
    autoBan: read.oneOf("AUTO_BAN", ["on", "off"], "on") === "on",
    challenge: read.oneOf("CHALLENGE", ["on", "off"], "on") === "on",
    logLevel: read.oneOf("LOG_LEVEL", LOG_LEVELS, "info"),
    metricsPort: read.optionalPort("METRICS_PORT"),
    healthPort: read.optionalPort("HEALTH_PORT"),
    drainMs: read.seconds("DRAIN_SECONDS", 2, DRAIN_SECONDS_MAX) * 1000,
    limits,
    outbound,
    payments,
    thirdParties,
    warnings: [
      ...renameWarnings,
      ...checkNames(read, env),
      ...warningsAbout(outbound, domains),
      ...paymentWarnings(payments, publicUrl),
      ...thirdPartyWarnings(thirdParties),
      ...openKeyWarnings(read),
      ...limitWarnings(limits),
    ],
  };
  checkPorts(read, config);
  return read.mistakes.length === 0
    ? { valid: true, config }
    : { valid: false, mistakes: read.mistakes };
}

/**
 * Reads domains that must not be in DOMAINS. A retired domain in DOMAINS would still be offered. A domain of two cells
 * would get addresses in both, but its mail reaches only one.
 */
function readOtherDomains(
  read: EnvReader,
  name: "DOMAINS_RETIRED" | "DOMAINS_ELSEWHERE",
  offered: Domains,
): readonly string[] {
  const others = read.domains(name, []);
  const both = others.filter((domain) => offered.includes(domain));
  if (both.length > 0)
    read.mistake(name, `must not contain a domain of DOMAINS; remove: ${both.join(", ")}`);
  return others;
}

const DEFAULT_DOMAINS: Domains = ["mayfly.test", "burrow.test"];

function readDomains(read: EnvReader): Domains {
  // An empty list has already been reported as a mistake.
  const [defaultDomain = DEFAULT_DOMAINS[0], ...others] = read.domains("DOMAINS", DEFAULT_DOMAINS);
  return [defaultDomain, ...others];
}

function readDns(read: EnvReader): Config["dns"] {
  const choice = read.text("DNS_RESOLVER", "auto").toLowerCase();
  return choice === "auto" || choice === "off" ? choice : read.endpoints("DNS_RESOLVER");
}

function readDatabase(read: EnvReader): Config["database"] {
  const url = read.url("DATABASE_URL", ["postgres:", "postgresql:"]);
  const listenUrl = read.url("DATABASE_LISTEN_URL", ["postgres:", "postgresql:"]);
  if (listenUrl !== undefined && url === undefined && !read.isSet("DATABASE_URL")) {
    read.mistake("DATABASE_LISTEN_URL", "requires DATABASE_URL");
  }
  return url === undefined ? undefined : { url, listenUrl: listenUrl ?? url };
}

function readRoles(read: EnvReader, shared: boolean): readonly Role[] {
  const roles = read.someOf("ROLES", ROLES);
  // An empty list has already been reported as a mistake.
  if (!shared && roles.length > 0 && roles.length < ROLES.length) {
    read.mistake(
      "ROLES",
      "must be web,smtp,jobs with the embedded database; a subset requires DATABASE_URL",
    );
  }
  return roles;
}

function readKeys(read: EnvReader, shared: boolean): Pick<Config, "adminKey" | "secretKeys"> {
  const adminKey = read.text("ADMIN_KEY", "");
  const secretKeys = read.list("SECRET_KEY", []);
  if (adminKey !== "" && adminKey.length < ADMIN_KEY_LENGTH_MIN) {
    read.mistake("ADMIN_KEY", `must have at least ${ADMIN_KEY_LENGTH_MIN} characters`);
  }
  // Browsers refuse other characters in a header, and programs encode them differently.
  if (!/^[ -~]*$/.test(adminKey)) {
    read.mistake("ADMIN_KEY", "must contain only printable ASCII characters");
  }
  if (secretKeys.some((secret) => Buffer.byteLength(secret) < SECRET_KEY_BYTES_MIN)) {
    read.mistake("SECRET_KEY", `must have at least ${SECRET_KEY_BYTES_MIN} bytes per key`);
  }
  if (shared && adminKey === "") read.mistake("ADMIN_KEY", "is required with DATABASE_URL");
  if (shared && secretKeys.length === 0) {
    read.mistake("SECRET_KEY", "is required with DATABASE_URL; use the same value on every node");
  }
  return { adminKey: adminKey === "" ? undefined : adminKey, secretKeys };
}

/** Trusting X-Forwarded-For from all addresses would disable limits and bans. */
function readTrustedProxies(read: EnvReader): string[] {
  const networks = read.networks("TRUST_PROXY");
  const everybody = networks.filter((network) => parseCidr(network)?.text.endsWith("/0"));
  if (everybody.length > 0) {
    read.mistake(
      "TRUST_PROXY",
      `must list only your own proxies; too wide: ${everybody.join(", ")}`,
    );
  }
  return networks;
}

function readLimits(read: EnvReader): Limits {
  const entries = LIMIT_NAMES.map((name) => [name, read.limit(name, LIMITS[name][0])] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys' type
  return Object.fromEntries(entries) as Limits;
}

/** SPF and DMARC use the sender's domain: a domain outside DOMAINS must allow this server in its own records. */
function warningsAbout({ from, transport }: Outbound, domains: readonly string[]): string[] {
  const domain = domainPart(from);
  if (transport === undefined || domains.includes(domain)) return [];
  return [
    `MAIL_FROM is at ${domain}, which is not in DOMAINS: its SPF record must allow this server`,
  ];
}

/** Other users who can read these files can impersonate this server. */
function openKeyWarnings(read: EnvReader): string[] {
  return (["SMTP_TLS_KEY", "DKIM_KEY_FILE"] as const).flatMap((name) => {
    const file = read.text(name, "");
    return file === "" ? [] : (warningOfOpenFile(file, name) ?? []);
  });
}

/** Warns if memory or an inbox can't hold the largest message. Without a maximum size, there is no warning. */
function limitWarnings(limits: Limits): string[] {
  const largest = limits.LIMIT_MESSAGE_BYTES;
  const smaller = (["LIMIT_BYTES_IN_FLIGHT", "LIMIT_BYTES_PER_INBOX"] as const).filter(
    (name) => largest < Infinity && limits[name] < largest,
  );
  const consequence = "the server rejects the largest messages";
  return smaller.map((name) => `${name} is less than LIMIT_MESSAGE_BYTES: ${consequence}`);
}
