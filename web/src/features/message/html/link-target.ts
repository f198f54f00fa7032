/**
 * Returns the normalized target of a mail's link: http(s), mailto, or tel. Returns undefined for other targets, whose
 * `href` is removed.
 */
export function linkTarget(href: string): string | undefined {
  // A relative link would resolve to our own site.
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  return ALLOWED.has(url.protocol) ? url.href : undefined;
}

const ALLOWED: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Whether an image may load when images are shown. `ownHost`: the hostname of this site. */
export function isImageSource(source: string, ownHost?: string): boolean {
  const address = source.trim();
  if (/^data:image\//i.test(address)) return true;
  return /^https?:\/\//i.test(address) && isForeignHost(address, ownHost);
}

/**
 * A request to this site would carry the visitor's cookies and act as the visitor. Ports are ignored, because cookies
 * don't depend on them. A trailing dot is ignored, because the name resolves to the same server.
 */
export function isForeignHost(address: string, ownHost: string | undefined): boolean {
  if (!URL.canParse(address)) return false;
  return ownHost === undefined || withoutDot(new URL(address).hostname) !== withoutDot(ownHost);
}

function withoutDot(hostname: string): string {
  return hostname.replace(/\.$/, "");
}

/** The source of a blocked image, shortened for its placeholder. */
export function describeSource(source: string): string {
  const trimmed = source.trim();
  if (trimmed === "") return "no source";
  if (trimmed.startsWith("data:"))
    return `${trimmed.slice(0, trimmed.search(/[;,]|$/))} (in the message)`;
  return trimmed.length > SOURCE_LENGTH_MAX ? `${trimmed.slice(0, SOURCE_LENGTH_MAX)}…` : trimmed;
}

const SOURCE_LENGTH_MAX = 120;
