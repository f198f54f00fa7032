/**
 * Returns the host of the referring page, for the operator's statistics. Returns undefined for no referrer and for
 * our own pages.
 */
export function referrerHost(referrer: string, ownHost: string): string | undefined {
  if (!URL.canParse(referrer)) return undefined;
  const { host, protocol } = new URL(referrer);
  return protocol.startsWith("http") && host !== ownHost ? host : undefined;
}
