import { dkimKeyFile, pemFile } from "./key-files.ts";
import { LIMITS } from "./limits.ts";
import * as parse from "./parsers.ts";
import { transportUrl } from "./read-transport-url.ts";
import { optional, variable, type ValuesOf } from "./variable.ts";

export const ROLES = ["web", "smtp", "jobs"] as const;
export type Role = (typeof ROLES)[number];

/** Default for single-cell installations. */
export const DEFAULT_CELL = "m";

/** A stop takes at most ten seconds, five of them for work in progress. */
const DRAIN_SECONDS_MAX = 4;

const ADDRESS_MINUTES_MIN = 5;
/** A week. */
const ADDRESS_MINUTES_MAX = 7 * 24 * 60;

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const { matching, oneOf, someOf } = parse;

/** Every variable except the limits: its parser, default, and description. */
export const SETTINGS = {
  HOST: variable(parse.host, "127.0.0.1", "Address that the web server listens on."),
  PORT: variable(parse.port, "3000", "Port of the web server."),
  PUBLIC_URL: optional(parse.origin, "Public base URL.", "http://localhost:PORT"),
  SMTP_HOST: variable(parse.host, "127.0.0.1", "Address that the SMTP server listens on."),
  SMTP_PORT: variable(parse.port, "2525", "Port of the SMTP server. Use 25 in production."),
  SMTP_HOSTNAME: optional(
    parse.hostname,
    "Host name in the SMTP greeting and in Received headers.",
    "the first of DOMAINS",
  ),
  SMTP_PROXY_PROTOCOL: variable(
    parse.networks,
    "",
    "Load balancers (IP addresses or CIDR ranges) that send a PROXY protocol header before SMTP.",
  ),
  SMTP_TLS_CERT: optional(
    pemFile,
    "Certificate for STARTTLS (PEM file). Reloaded when the file changes. Without it, STARTTLS is not offered.",
  ),
  SMTP_TLS_KEY: optional(pemFile, "Private key of SMTP_TLS_CERT (PEM file)."),
  DNS_RESOLVER: variable(
    parse.nameServers,
    "auto",
    "Name servers for sender checks (SPF, DKIM, DMARC): auto uses the name servers of the system, off disables the checks. Or a list of IP addresses separated by commas, with a port if it isn't 53.",
  ),
  DOMAINS: variable(
    parse.domains,
    "mayfly.test,burrow.test",
    "Domains that receive mail, separated by commas. The first is the default domain.",
  ),
  DOMAINS_RETIRED: variable(
    parse.domainList,
    "",
    "Domains that still receive mail but are no longer offered for new addresses.",
  ),
  DOMAINS_ELSEWHERE: variable(
    parse.domainList,
    "",
    "Domains of other cells. The page offers them after DOMAINS, and the load balancer routes their requests to those cells.",
  ),
  ADDRESS_MINUTES: variable(
    parse.minutes(ADDRESS_MINUTES_MIN, ADDRESS_MINUTES_MAX),
    "15",
    `Minutes that a free address lives, from its creation or last extension: ${ADDRESS_MINUTES_MIN} to ${ADDRESS_MINUTES_MAX}. For private instances.`,
  ),
  MAILTM_API: optional(
    parse.onOff,
    "on or off: serve the API of mail.tm under /mailtm, for its clients (docs/mailtm.md).",
    "on where PUBLIC_URL is localhost, 127.0.0.0/8, ::1, *.localhost or *.test, and so are all DOMAINS, without TRUST_PROXY; otherwise off",
  ),
  MCP: optional(
    parse.onOff,
    "on or off: serve tools for AI agents at /mcp (Model Context Protocol, docs/programs.md).",
    "on where the API of mail.tm is on by default, otherwise off",
  ),
  PUSH_SERVICES: variable(
    parse.pushServices,
    "fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com",
    "Hosts of push services that may be asked to notify visitors whose page is closed, separated by commas. *.example.org stands for all hosts below example.org; off disables push notifications.",
  ),
  WEBHOOK_LOCAL_TARGETS: variable(
    parse.onOff,
    "off",
    "on or off: let webhooks of API keys also lead to private networks, localhost, and http:// URLs. For development only.",
  ),
  CORS_ORIGINS: variable(
    parse.origins,
    "",
    "Origins of other sites that may call the API with a bearer token.",
  ),
  DATA_DIR: variable(
    parse.text,
    "./data",
    "Folder of the embedded database and of generated secrets.",
  ),
  DATABASE_URL: optional(
    parse.postgresUrl,
    "PostgreSQL connection string (postgres://…). Without it, Mayfly uses the embedded database.",
  ),
  DATABASE_LISTEN_URL: optional(
    parse.postgresUrl,
    "Direct PostgreSQL connection for LISTEN, needed if DATABASE_URL is a transaction pooler.",
    "DATABASE_URL",
  ),
  ROLES: variable(
    someOf(ROLES),
    ROLES.join(","),
    "Roles of this process. A subset needs DATABASE_URL.",
  ),
  CELL_TAG: variable(
    // API keys begin with mk_.
    matching(/^(?!mk$)[a-z0-9]{1,8}$/, "be 1 to 8 characters, a-z and 0-9, but not mk"),
    DEFAULT_CELL,
    "Prefix of the tokens that this cell creates: 1 to 8 characters, a-z and 0-9.",
  ),
  ADMIN_KEY: optional(
    parse.adminKey,
    "Key for the admin panel: at least 16 ASCII characters. Required with DATABASE_URL.",
    "generated in DATA_DIR",
  ),
  SECRET_KEY: optional(
    parse.secretKeys,
    "Encryption key: at least 32 bytes. To rotate it, put the new key before the old one, separated by a comma (many nodes: docs/operations/keys.md). Required with DATABASE_URL, with the same value on every node.",
    "generated in DATA_DIR",
  ),
  TRUST_PROXY: variable(
    parse.trustedProxies,
    "",
    "Trusted proxies (IP addresses or CIDR ranges) whose X-Forwarded-For header is used.",
  ),
  AUTO_BAN: variable(
    parse.onOff,
    "on",
    "on or off: temporarily ban networks that guess keys, passwords or tokens, or that attempt to relay mail.",
  ),
  CHALLENGE: variable(
    parse.onOff,
    "on",
    "on or off: a network that has used half of LIMIT_CREATE_PER_HOUR must solve a proof of work for each further address.",
  ),
  // The prefixes detect swapped keys: visitors would see the secret key.
  STRIPE_SECRET_KEY: optional(
    matching(/^(?:sk|rk)_/, "begin with sk_ or rk_"),
    "Secret key of your Stripe account. Set all three: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.",
  ),
  STRIPE_PUBLISHABLE_KEY: optional(
    matching(/^pk_/, "begin with pk_"),
    "Publishable key of your Stripe account. Visitors can see it.",
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    matching(/^whsec_/, "begin with whsec_"),
    "Signing secret of the Stripe webhook at PUBLIC_URL/api/payments/webhook.",
  ),
  STRIPE_STATEMENT_SUFFIX: optional(
    // Checked with the keys.
    parse.text,
    "Text after the account name on card statements, for example MAYFLY.",
    "none",
  ),
  STRIPE_API_BASE: optional(parse.origin, "Origin that replaces the Stripe API, for tests."),
  PAYMENTS: optional(
    oneOf(["stripe", "test", "off"]),
    "stripe, test (gives addresses away, charges no card) or off.",
    "stripe with all three keys; without them, test where PUBLIC_URL is localhost, 127.0.0.0/8, ::1, *.localhost or *.test, otherwise off",
  ),
  MAIL_TRANSPORT: optional(
    transportUrl,
    "Transport for mail to other domains: smtp://user:password@host:587 (requires STARTTLS, except on localhost), smtps://user:password@host:465, or ses://region (with the usual AWS credentials). Without it, mail reaches only your own domains.",
  ),
  MAIL_FROM: optional(
    parse.sender,
    "Sender of mail from the service itself.",
    "no-reply@ the first of DOMAINS",
  ),
  FORWARD_CONFIRM: optional(
    parse.onOff,
    "on or off: the owner of a forwarding address must confirm it once.",
    "on with MAIL_TRANSPORT, otherwise off",
  ),
  REPLY_TO: variable(
    oneOf(["verified", "any"]),
    "verified",
    "verified or any: verified allows replies only to senders that SPF, DKIM or DMARC verified; any is for servers behind a trusted relay, where senders can't be verified.",
  ),
  DKIM_SELECTOR: optional(
    // RFC 6376 3.1: DNS labels.
    matching(
      /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i,
      "be a DNS label, such as mayfly2025",
    ),
    "Selector of the DKIM key that signs mail from DOMAINS. Without it, mail is not signed.",
  ),
  DKIM_KEY_FILE: optional(dkimKeyFile, "Private DKIM key (PEM file), RSA or Ed25519."),
  AD_CLIENT_ID: optional(
    parse.text,
    "Google AdSense client ID. It must start with ca-pub-. Ads are shown only to visitors who agree.",
  ),
  ANALYTICS_ID: optional(
    matching(/^[\w-]{1,64}$/, "be a measurement ID, such as G-ABC123DEF4"),
    "Google Analytics measurement ID. Analytics runs only for visitors who agree.",
  ),
  LOG_LEVEL: variable(
    oneOf(LOG_LEVELS),
    "info",
    "fatal, error, warn, info, debug, trace or silent.",
  ),
  METRICS_PORT: optional(
    parse.port,
    "Port on HOST that serves Prometheus metrics. Without it, metrics are not served.",
  ),
  HEALTH_PORT: optional(
    parse.port,
    "Port on HOST that also serves /healthz and /readyz, for processes without the web role. Without it, only the web server answers them.",
  ),
  DRAIN_SECONDS: variable(
    parse.seconds(DRAIN_SECONDS_MAX),
    "2",
    `Seconds from 0 to ${DRAIN_SECONDS_MAX} that the process keeps serving after SIGTERM while /readyz reports "not ready", so that load balancers stop sending traffic.`,
  ),
};

/** Every environment variable: the source of the configuration and of `.env.example`. */
export const VARIABLES = { ...SETTINGS, ...LIMITS };

export type VariableName = keyof typeof VARIABLES;
export type Settings = ValuesOf<typeof SETTINGS>;
