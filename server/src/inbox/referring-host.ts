/**
 * Returns the host of a referrer, with its port; null if there is none. Our pages send only a host, but an
 * API client may send a complete URL. Its path could reveal something about a visitor and is not stored.
 */
export function referringHost(referrer: string): string | null {
  const text = referrer.trim();
  const url = URL.parse(text.includes("://") ? text : `http://${text}`);
  return url && /^https?:$/.test(url.protocol) ? url.host || null : null;
}
