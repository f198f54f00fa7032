/** Where a page can be shared to; `url` and `text` are encoded by the caller of the sharing page. */
type ShareTarget = {
  readonly name: string;
  readonly address: (url: string, text: string) => string;
};

const param = encodeURIComponent;

/** The sharing pages that the networks document for links. */
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
 * The link for a page of ours. `%PUBLIC_URL%` is filled in by the server and stands unencoded: in a
 * query, an origin's colon and slashes are allowed as they are (RFC 3986 3.4).
 */
export function shareLink(target: ShareTarget, path: string, text: string): string {
  return target.address(
    `%PUBLIC_URL%${path === "/" ? "/" : param(path).replaceAll("%2F", "/")}`,
    param(text),
  );
}
