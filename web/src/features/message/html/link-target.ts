/** Where a link of a mail may lead: the web, mail and telephone. Undefined: nowhere, the link goes. */
export function linkTarget(href: string): string | undefined {
  // A relative link would lead into our own site.
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  return ALLOWED.has(url.protocol) ? url.href : undefined;
}

const ALLOWED: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Whether an image may load once images are shown. `ownHost`: the hostname of this site. */
export function isImageSource(source: string, ownHost?: string): boolean {
  const address = source.trim();
  if (/^data:image\//i.test(address)) return true;
  return /^https?:\/\//i.test(address) && isForeignHost(address, ownHost);
}

/**
 * A request to this site would carry the visitor's cookies, and count as the visitor's. That holds for every port,
 * because cookies don't know ports, and for the name with a trailing dot, which resolves to the same server.
 */
export function isForeignHost(address: string, ownHost: string | undefined): boolean {
  if (!URL.canParse(address)) return false;
  return ownHost === undefined || withoutDot(new URL(address).hostname) !== withoutDot(ownHost);
}

function withoutDot(hostname: string): string {
  return hostname.replace(/\.$/, "");
}

/** What stands in a blocked image's place: its source, short enough to read. */
export function describeSource(source: string): string {
  const trimmed = source.trim();
  if (trimmed === "") return "no source";
  if (trimmed.startsWith("data:"))
    return `${trimmed.slice(0, trimmed.search(/[;,]|$/))} (in the message)`;
  return trimmed.length > SOURCE_LENGTH_MAX ? `${trimmed.slice(0, SOURCE_LENGTH_MAX)}…` : trimmed;
}

const SOURCE_LENGTH_MAX = 120;
