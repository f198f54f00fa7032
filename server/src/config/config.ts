import { AD_CLIENT_ID_PREFIX } from "@mayfly/contract";
import { checkNames } from "./check-names.ts";
import { checkPorts } from "./check-ports.ts";
import { exposureWarnings, readExposure } from "./read-exposure.ts";
import { openKeyWarnings, readTls, type TlsFiles } from "./key-files.ts";
import { LIMITS, type Limits } from "./limits.ts";
import type { Domains } from "./parsers.ts";
import { readOutbound, senderWarnings, type Outbound } from "./read-outbound.ts";
import { readPayments, type PaymentsConfig } from "./read-payments.ts";
import { readRenamed } from "./renamed.ts";
import { readTable, type Env, type Refuse } from "./variable.ts";
import { ROLES, SETTINGS, type Role, type Settings } from "./variables.ts";

/** The operator's settings, read once from the environment. No other part of the server reads the environment. */
export type Config = {
  host: string;
  port: number;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Why the site looks public although PUBLIC_URL is local; empty: it doesn't, or the URL isn't local. */
  publicSettings: readonly string[];
  smtp: {
    host: string;
    port: number;
    hostname: string;
    tls: TlsFiles | undefined;
    /** CIDR ranges of load balancers that send a PROXY protocol header. */
    proxyNetworks: readonly string[];
  };
  /** Name servers for sender checks; addresses in the format of `Resolver.setServers`. */
  dns: "auto" | "off" | readonly string[];
  domains: Domains;
  retiredDomains: readonly string[];
  /** Offered by the page, but created and received by other cells. */
  domainsElsewhere: readonly string[];
  corsOrigins: readonly string[];
  /** Push services that may be asked to notify visitors; none: push is off. */
  pushServices: readonly string[];
  dataDir: string;
  database: { url: string; listenUrl: string } | undefined;
  roles: readonly Role[];
  cellTag: string;
  /** Lifetime of a free address, from its creation or last extension. */
  freeLifetimeMs: number;
  /** Whether mail.tm's API is served under `/mailtm`. */
  mailtmApi: boolean;
  /** Whether the Model Context Protocol is served at `/mcp`. */
  mcp: boolean;
  /** Whether webhooks may lead to private networks and http:// URLs. */
  webhookLocalTargets: boolean;
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

/** Third parties on the page, for visitors who agree. */
export type ThirdParties = {
  analyticsId: string | undefined;
  adClientId: string | undefined;
  /** The configured id isn't a client id: the page logs this to the console and shows no ads. */
  adsRefused: boolean;
};

/** `mistakes`: all mistakes at once, each with the variable's name and the allowed values. */
type ConfigResult = { valid: true; config: Config } | { valid: false; mistakes: readonly string[] };

const MINUTE_MS = 60_000;

export function readConfig(givenEnv: Env): ConfigResult {
  const { env, oldNames, warnings: renameWarnings } = readRenamed(givenEnv);
  const mistakes: string[] = [];
  const refuse: Refuse = (name, what) => mistakes.push(`${oldNames.get(name) ?? name} ${what}`);
  const settings = readTable(SETTINGS, env, refuse);
  const limits = readTable(LIMITS, env, refuse);
  const publicUrl = readPublicUrl(settings);
  const outbound = readOutbound(settings, refuse);
  const payments = readPayments(settings, publicUrl, refuse);
  const thirdParties = readThirdParties(settings);
  checkDomains(settings, refuse);
  const exposure = readExposure(settings, publicUrl);
  const config: Config = {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl,
    smtp: readSmtp(settings, refuse),
    dns: settings.DNS_RESOLVER,
    domains: settings.DOMAINS,
    retiredDomains: settings.DOMAINS_RETIRED,
    domainsElsewhere: settings.DOMAINS_ELSEWHERE,
    corsOrigins: settings.CORS_ORIGINS,
    pushServices: settings.PUSH_SERVICES,
    dataDir: settings.DATA_DIR,
    database: readDatabase(settings, refuse),
    roles: settings.ROLES,
    cellTag: settings.CELL_TAG,
    freeLifetimeMs: settings.ADDRESS_MINUTES * MINUTE_MS,
    ...exposure,
    webhookLocalTargets: settings.WEBHOOK_LOCAL_TARGETS,
    adminKey: settings.ADMIN_KEY,
    secretKeys: settings.SECRET_KEY ?? [],
    trustProxy: settings.TRUST_PROXY,
    autoBan: settings.AUTO_BAN,
    challenge: settings.CHALLENGE,
    logLevel: settings.LOG_LEVEL,
    metricsPort: settings.METRICS_PORT,
    healthPort: settings.HEALTH_PORT,
    drainMs: settings.DRAIN_SECONDS * 1000,
    limits,
    outbound,
    payments,
    thirdParties,
    warnings: [
      ...renameWarnings,
      ...checkNames(env, refuse),
      ...senderWarnings(outbound, settings.DOMAINS),
      ...exposureWarnings(exposure, payments, publicUrl),
      ...thirdPartyWarnings(thirdParties),
      ...openKeyWarnings(settings),
      ...webhookWarnings(settings),
      ...limitWarnings(limits),
    ],
  };
  checkPorts(config, refuse);
  return mistakes.length === 0 ? { valid: true, config } : { valid: false, mistakes };
}

function readSmtp(settings: Settings, refuse: Refuse): Config["smtp"] {
  return {
    host: settings.SMTP_HOST,
    port: settings.SMTP_PORT,
    hostname: settings.SMTP_HOSTNAME ?? settings.DOMAINS[0],
    tls: readTls(settings, refuse),
    proxyNetworks: settings.SMTP_PROXY_PROTOCOL,
  };
}

/** An origin has no port if it is the scheme's own. */
function readPublicUrl({ PUBLIC_URL, PORT }: Settings): string {
  return PUBLIC_URL ?? new URL(`http://localhost:${PORT}`).origin;
}

/**
 * A retired domain in DOMAINS would still be offered. A domain of two cells would get addresses in both, but its mail
 * reaches only one.
 */
function checkDomains(settings: Settings, refuse: Refuse): void {
  for (const name of ["DOMAINS_RETIRED", "DOMAINS_ELSEWHERE"] as const) {
    const both = settings[name].filter((domain) => settings.DOMAINS.includes(domain));
    if (both.length > 0) {
      refuse(name, `must not contain a domain of DOMAINS; remove: ${both.join(", ")}`);
    }
  }
}

/** Also checks the settings that depend on whether other processes share the database. */
function readDatabase(settings: Settings, refuse: Refuse): Config["database"] {
  const { DATABASE_URL: url, DATABASE_LISTEN_URL: listenUrl } = settings;
  if (url === undefined) {
    if (listenUrl !== undefined) refuse("DATABASE_LISTEN_URL", "requires DATABASE_URL");
    // An empty list has already been reported as a mistake.
    if (settings.ROLES.length > 0 && settings.ROLES.length < ROLES.length) {
      const all = `must be ${ROLES.join(",")} with the embedded database`;
      refuse("ROLES", `${all}; a subset requires DATABASE_URL`);
    }
    return undefined;
  }
  if (settings.ADMIN_KEY === undefined) refuse("ADMIN_KEY", "is required with DATABASE_URL");
  if ((settings.SECRET_KEY ?? []).length === 0) {
    refuse("SECRET_KEY", "is required with DATABASE_URL; use the same value on every node");
  }
  return { url, listenUrl: listenUrl ?? url };
}

function readThirdParties(settings: Settings): ThirdParties {
  const { AD_CLIENT_ID: adClientId, ANALYTICS_ID: analyticsId } = settings;
  const adsRefused = adClientId !== undefined && !adClientId.startsWith(AD_CLIENT_ID_PREFIX);
  return { analyticsId, adClientId: adsRefused ? undefined : adClientId, adsRefused };
}

function thirdPartyWarnings({ adsRefused }: ThirdParties): string[] {
  if (!adsRefused) return [];
  return [`AD_CLIENT_ID doesn't start with ${AD_CLIENT_ID_PREFIX}: no ads are shown`];
}

function webhookWarnings({ WEBHOOK_LOCAL_TARGETS: isOn }: Settings): string[] {
  if (!isOn) return [];
  return ["WEBHOOK_LOCAL_TARGETS is on: holders of API keys can send requests to your own network"];
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
