/** Every environment variable that is no limit, with a line about each: the source of `.env.example`. */
export const VARIABLES = {
  HOST: "address of the web server (default 127.0.0.1)",
  PORT: "port of the web server (default 3000)",
  PUBLIC_URL: "what visitors type (default http://localhost:PORT)",
  SMTP_HOST: "address that receives mail (default 127.0.0.1)",
  SMTP_PORT: "port that receives mail (default 2525; production: 25)",
  SMTP_HOSTNAME: "name in the greeting and in Received (default: the first of DOMAINS)",
  SMTP_PROXY_PROTOCOL: "CIDRs of balancers that speak the PROXY protocol before SMTP",
  SMTP_TLS_CERT: "PEM file for STARTTLS, read again when it changes; unset: not offered",
  SMTP_TLS_KEY: "PEM file of its key",
  DNS_RESOLVER:
    "who is asked about senders (SPF, DKIM, DMARC): auto (the system's name servers), off, or addresses separated by commas, with a port where it isn't 53 (default auto)",
  DOMAINS:
    "domains that receive, separated by commas; the first is the default (mayfly.test,burrow.test)",
  DOMAINS_RETIRED: "domains that still receive but are no longer offered",
  DOMAINS_ELSEWHERE:
    "domains of other cells, which the edge before all of them leads there; offered behind our own",
  CORS_ORIGINS: "origins of other sites that may call the API with a bearer token",
  DATA_DIR: "folder of the embedded database and of made secrets (default ./data)",
  DATABASE_URL: "postgres://… : PostgreSQL instead of the embedded database",
  DATABASE_LISTEN_URL: "a direct connection for LISTEN (default: DATABASE_URL)",
  ROLES: "what this process does (default web,smtp,jobs)",
  CELL_TAG: "first letters of the tokens made here, 1 to 8 of a-z and 0-9 (default m)",
  ADMIN_KEY:
    "operator's key, 16 characters of ASCII or more (default: made in DATA_DIR; required with DATABASE_URL)",
  SECRET_KEY:
    "32 bytes or more; the first of several, separated by commas, is used for new (default: made in DATA_DIR; required with DATABASE_URL)",
  TRUST_PROXY: "addresses or CIDRs of proxies whose X-Forwarded-For is believed",
  AUTO_BAN:
    "on or off: networks that guess keys, passwords or tokens, or try to relay, are banned for a time (default on)",
  STRIPE_SECRET_KEY: "Stripe's secret key; it, the publishable one and the webhook's go together",
  STRIPE_PUBLISHABLE_KEY: "Stripe's publishable key, which visitors see",
  STRIPE_WEBHOOK_SECRET: "signing secret of Stripe's webhook to PUBLIC_URL/api/payments/webhook",
  STRIPE_STATEMENT_SUFFIX:
    "stands behind the account's name on a card's statement, as MAYFLY does (default: nothing)",
  STRIPE_API_BASE: "another origin for Stripe's API, for tests",
  PAYMENTS:
    "stripe, test (no card is charged, addresses are given away) or off (default: stripe with its keys, else test, or off where NODE_ENV is production)",
  MAIL_TRANSPORT:
    "what sends mail to other domains: smtp://user:password@host:587 (STARTTLS is required, but for localhost), smtps://user:password@host:465 or ses://region (AWS's usual credentials); unset: only our own domains are reached",
  MAIL_FROM: "sender of our own mails (default: no-reply@ the first of DOMAINS)",
  FORWARD_CONFIRM:
    "on or off: an address that mail is forwarded to confirms once (default: on with MAIL_TRANSPORT, else off)",
  DKIM_SELECTOR: "selector of the key that signs mail from DOMAINS; unset: unsigned",
  DKIM_KEY_FILE: "PEM file of its private key, RSA or Ed25519",
  AD_CLIENT_ID: "ads, for visitors who agree; used only when it begins with ca-pub-",
  ANALYTICS_ID: "measurement id of Google Analytics, for visitors who agree",
  LOG_LEVEL: "fatal, error, warn, info, debug, trace or silent (default info)",
  METRICS_PORT: "Prometheus text on this port of HOST; unset: nowhere",
  HEALTH_PORT:
    "/healthz and /readyz on this port of HOST too, for processes without the role web; unset: nowhere",
  DRAIN_SECONDS:
    "how long all goes on after SIGTERM while /readyz says no, 0 to 4, so that balancers look elsewhere first (default 2)",
} as const;

export type VariableName = keyof typeof VARIABLES;
