/**
 * The host in what a client calls its referrer, with its port; null where there is none. Pages send
 * nothing else, but a program may send a whole address, and what that says of a visitor is not kept.
 */
export function referringHost(referrer: string): string | null {
  const text = referrer.trim();
  const url = URL.parse(text.includes("://") ? text : `http://${text}`);
  return url && /^https?:$/.test(url.protocol) ? url.host || null : null;
}
