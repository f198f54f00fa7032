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

/**
 * Returns the URL from which a picture loads when images are shown: http(s) only, `https` if the source names no scheme.
 * Returns undefined for other sources. A request to this site would carry the visitor's cookies and act as the visitor:
 * ports are ignored, because cookies don't depend on them, and a trailing dot, because the name resolves to the same
 * server.
 *
 * @param ownHost - The hostname of this site.
 */
export function pictureUrl(source: string, ownHost?: string): string | undefined {
  const reference = source.trim();
  if (!/^(?:https?:)?\/\//i.test(reference)) return undefined;
  const address = reference.startsWith("//") ? `https:${reference}` : reference;
  if (!URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  const isOwn = ownHost !== undefined && withoutDot(hostname) === withoutDot(ownHost);
  return isOwn ? undefined : address;
}

/** Whether the mail's HTML contains the picture itself. */
export function isDataPicture(source: string): boolean {
  return /^data:image\//i.test(source.trim());
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
