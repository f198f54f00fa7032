/** Host of the page that led here, for the operator's table; undefined for none, and for our own pages. */
export function referrerHost(referrer: string, ownHost: string): string | undefined {
  if (!URL.canParse(referrer)) return undefined;
  const { host, protocol } = new URL(referrer);
  return protocol.startsWith("http") && host !== ownHost ? host : undefined;
}
