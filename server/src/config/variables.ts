/** Every environment variable except the limits, with a description: the source of `.env.example`. */
export const VARIABLES = {
  HOST: "Address that the web server listens on (default 127.0.0.1).",
  PORT: "Port of the web server (default 3000).",
  PUBLIC_URL: "Public base URL (default http://localhost:PORT).",
  SMTP_HOST: "Address that the SMTP server listens on (default 127.0.0.1).",
  SMTP_PORT: "Port of the SMTP server (default 2525). Use 25 in production.",
  SMTP_HOSTNAME:
    "Host name in the SMTP greeting and in Received headers (default: the first of DOMAINS).",
  SMTP_PROXY_PROTOCOL:
    "Load balancers (IP addresses or CIDR ranges) that send a PROXY protocol header before SMTP.",
  SMTP_TLS_CERT:
    "Certificate for STARTTLS (PEM file). Reloaded when the file changes. Without it, STARTTLS is not offered.",
  SMTP_TLS_KEY: "Private key of SMTP_TLS_CERT (PEM file).",
  DNS_RESOLVER:
    "Name servers for sender checks (SPF, DKIM, DMARC): auto uses the name servers of the system, off disables the checks. Or a list of IP addresses separated by commas, with a port if it isn't 53 (default auto).",
  DOMAINS:
    "Domains that receive mail, separated by commas. The first is the default domain (default mayfly.test,burrow.test).",
  DOMAINS_RETIRED: "Domains that still receive mail but are no longer offered for new addresses.",
  DOMAINS_ELSEWHERE:
    "Domains of other cells. The page offers them after DOMAINS, and the load balancer routes their requests to those cells.",
  CORS_ORIGINS: "Origins of other sites that may call the API with a bearer token.",
  DATA_DIR: "Folder of the embedded database and of generated secrets (default ./data).",
  DATABASE_URL:
    "PostgreSQL connection string (postgres://…). Without it, Mayfly uses the embedded database.",
  DATABASE_LISTEN_URL:
    "Direct PostgreSQL connection for LISTEN, needed if DATABASE_URL is a transaction pooler (default: DATABASE_URL).",
  ROLES: "Roles of this process (default web,smtp,jobs). A subset needs DATABASE_URL.",
  CELL_TAG:
    "Prefix of the tokens that this cell creates: 1 to 8 characters, a-z and 0-9 (default m).",
  ADMIN_KEY:
    "Key for the admin panel: at least 16 ASCII characters (default: generated in DATA_DIR). Required with DATABASE_URL.",
  SECRET_KEY:
    "Encryption key: at least 32 bytes (default: generated in DATA_DIR). To rotate it, put the new key before the old one, separated by a comma (many nodes: docs/operations/keys.md). Required with DATABASE_URL, with the same value on every node.",
  TRUST_PROXY:
    "Trusted proxies (IP addresses or CIDR ranges) whose X-Forwarded-For header is used.",
  AUTO_BAN:
    "on or off: temporarily ban networks that guess keys, passwords or tokens, or that attempt to relay mail (default on).",
  CHALLENGE:
    "on or off: a network that has used half of LIMIT_CREATE_PER_HOUR must solve a proof of work for each further address (default on).",
  STRIPE_SECRET_KEY:
    "Secret key of your Stripe account. Set all three: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.",
  STRIPE_PUBLISHABLE_KEY: "Publishable key of your Stripe account. Visitors can see it.",
  STRIPE_WEBHOOK_SECRET: "Signing secret of the Stripe webhook at PUBLIC_URL/api/payments/webhook.",
  STRIPE_STATEMENT_SUFFIX:
    "Text after the account name on card statements, for example MAYFLY (default: none).",
  STRIPE_API_BASE: "Origin that replaces the Stripe API, for tests.",
  PAYMENTS:
    "stripe, test (gives addresses away, charges no card) or off (default: stripe with all three keys; without them, test where PUBLIC_URL is localhost, 127.0.0.0/8, ::1, *.localhost or *.test, otherwise off).",
  MAIL_TRANSPORT:
    "Transport for mail to other domains: smtp://user:password@host:587 (requires STARTTLS, except on localhost), smtps://user:password@host:465, or ses://region (with the usual AWS credentials). Without it, mail reaches only your own domains.",
  MAIL_FROM: "Sender of mail from the service itself (default: no-reply@ the first of DOMAINS).",
  FORWARD_CONFIRM:
    "on or off: the owner of a forwarding address must confirm it once (default: on with MAIL_TRANSPORT, otherwise off).",
  REPLY_TO:
    "verified or any: verified allows replies only to senders that SPF, DKIM or DMARC verified; any is for servers behind a trusted relay, where senders can't be verified (default verified).",
  DKIM_SELECTOR:
    "Selector of the DKIM key that signs mail from DOMAINS. Without it, mail is not signed.",
  DKIM_KEY_FILE: "Private DKIM key (PEM file), RSA or Ed25519.",
  AD_CLIENT_ID:
    "Google AdSense client ID. It must start with ca-pub-. Ads are shown only to visitors who agree.",
  ANALYTICS_ID: "Google Analytics measurement ID. Analytics runs only for visitors who agree.",
  LOG_LEVEL: "fatal, error, warn, info, debug, trace or silent (default info).",
  METRICS_PORT: "Port on HOST that serves Prometheus metrics. Without it, metrics are not served.",
  HEALTH_PORT:
    "Port on HOST that also serves /healthz and /readyz, for processes without the web role. Without it, only the web server answers them.",
  DRAIN_SECONDS:
    'Seconds from 0 to 4 that the process keeps serving after SIGTERM while /readyz reports "not ready", so that load balancers stop sending traffic (default 2).',
} as const;

export type VariableName = keyof typeof VARIABLES;
