/**
 * The host of a referrer, with its port; null where there is none. Our pages send nothing else, but
 * a program may send a whole URL, and what that says about a visitor is not kept.
 */
export function referringHost(referrer: string): string | null {
  const text = referrer.trim();
  const url = URL.parse(text.includes("://") ? text : `http://${text}`);
  return url && /^https?:$/.test(url.protocol) ? url.host || null : null;
}
