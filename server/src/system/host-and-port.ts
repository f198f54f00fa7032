import type { Endpoint } from "./listeners.ts";

/** Formats a place as in a URL: an IPv6 address is in brackets (RFC 3986 3.2.2). */
export function hostAndPort({ host, port }: Endpoint): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}

const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** Where a client on this machine reaches a server: one on all interfaces at the loopback address. */
export function localHostAndPort({ host, port }: Endpoint): string {
  return hostAndPort({ host: LOOPBACK[host] ?? host, port });
}
