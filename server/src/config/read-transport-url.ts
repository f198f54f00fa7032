import { isIP } from "node:net";
import { parseAddress } from "../ip/network.ts";
import type { Parser } from "./variable.ts";

export type TransportConfig =
  | ({ kind: "smtp" } & Relay)
  /** `endpoint`: replaces Amazon's host, for tests. */
  | { kind: "ses"; region: string; endpoint: string | undefined };

type Relay = {
  host: string;
  port: number;
  /**
   * `implicit`: TLS from the first byte. `required`: only with STARTTLS. `offered`: STARTTLS if available, for this
   * machine only.
   */
  tls: "implicit" | "required" | "offered";
  credentials: Readonly<{ user: string; password: string }> | undefined;
};

/** The text may contain a password, so the mistake must not repeat it. */
export const transportUrl: Parser<TransportConfig> = (written, refuse) => {
  const transport = readTransportUrl(written);
  if (transport === undefined) {
    refuse(
      "must be a URL such as smtp://user:password@host:587, smtps://user:password@host:465 or ses://eu-west-1; " +
        "in the user and password, percent-encode all characters except letters, digits and -._~",
    );
  }
  return transport;
};

/** Parses `smtp://`, `smtps://`, and `ses://` URLs. Returns undefined for anything else. */
export function readTransportUrl(written: string): TransportConfig | undefined {
  if (!URL.canParse(written)) return undefined;
  const url = new URL(written);
  if (url.hash !== "" || (url.pathname !== "" && url.pathname !== "/")) return undefined;
  return url.protocol === "ses:" ? readSes(url) : readRelay(url);
}

function readSes({ host, username, password, searchParams }: URL): TransportConfig | undefined {
  const { endpoint, ...others } = Object.fromEntries(searchParams);
  const isRegion = /^[a-z]{2}(?:-[a-z]+)+-\d{1,2}$/.test(host);
  const isPlain = username === "" && password === "" && Object.keys(others).length === 0;
  if (!isRegion || !isPlain || !isEndpoint(endpoint)) return undefined;
  return { kind: "ses", region: host, endpoint };
}

function isEndpoint(written: string | undefined): boolean {
  return written === undefined || (URL.canParse(written) && /^https?:/i.test(written));
}

const PORTS = new Map([
  ["smtp:", 587],
  ["smtps:", 465],
]);

function readRelay(url: URL): TransportConfig | undefined {
  const defaultPort = PORTS.get(url.protocol);
  const host = readHost(url.hostname);
  const login = readCredentials(url);
  if (defaultPort === undefined || host === undefined || login === "malformed") return undefined;
  if (url.search !== "" || url.port === "0") return undefined;
  const port = url.port === "" ? defaultPort : Number(url.port);
  return { kind: "smtp", host, port, tls: tlsOf(url.protocol, host), credentials: login };
}

function tlsOf(protocol: string, host: string): Relay["tls"] {
  if (protocol === "smtps:") return "implicit";
  return isLoopback(host) ? "offered" : "required";
}

const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,62}\.?)*$/;

function readHost(written: string): string | undefined {
  const host = written.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  return isIP(host) > 0 || HOST.test(host) ? host : undefined;
}

function isLoopback(host: string): boolean {
  return host === "localhost" || (isIP(host) > 0 && parseAddress(host)?.range() === "loopback");
}

/** Both or neither: a user without a password can't log in. */
function readCredentials({ username, password }: URL): Relay["credentials"] | "malformed" {
  if (username === "" && password === "") return undefined;
  if (username === "" || password === "") return "malformed";
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    // A '%' that starts no valid escape: the intended value is unknown.
    return "malformed";
  }
}
