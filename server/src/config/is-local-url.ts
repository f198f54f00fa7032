import { isIPv4 } from "node:net";

/** Returns whether only this machine or a test network can reach the URL (RFC 1122, 6761). */
export function isLocalUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  return isLocalHost(new URL(url).hostname.replace(/\.$/, ""));
}

/** Returns whether only this machine or a test network can reach this name or address. */
export function isLocalHost(host: string): boolean {
  if (isIPv4(host)) return host.startsWith("127.");
  return host === "[::1]" || /(?:^|\.)(?:localhost|test)$/.test(host);
}
