/** A service for sharing. The caller encodes `url` and `text`. */
type ShareTarget = {
  readonly name: string;
  readonly address: (url: string, text: string) => string;
};

const param = encodeURIComponent;

/** Share URLs as documented by the services. */
export const SHARE_TARGETS: readonly ShareTarget[] = [
  { name: "X", address: (url, text) => `https://x.com/intent/post?url=${url}&text=${text}` },
  { name: "Facebook", address: (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  {
    name: "LinkedIn",
    address: (url) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
  },
  {
    name: "Reddit",
    address: (url, text) => `https://www.reddit.com/submit?url=${url}&title=${text}`,
  },
  { name: "WhatsApp", address: (url, text) => `https://wa.me/?text=${text}%20${url}` },
  { name: "Telegram", address: (url, text) => `https://t.me/share/url?url=${url}&text=${text}` },
];

/**
 * Returns the share link of a page. The server fills in `%PUBLIC_URL%`, unencoded: a query may contain an origin's
 * colon and slashes (RFC 3986 section 3.4), and the lifetime of an address, encoded.
 */
export function shareLink(target: ShareTarget, path: string, text: string): string {
  return target.address(
    `%PUBLIC_URL%${path === "/" ? "/" : param(path).replaceAll("%2F", "/")}`,
    param(text).replaceAll("%25FREE_LIFETIME_SPOKEN%25", "%FREE_LIFETIME_ENCODED%"),
  );
}
