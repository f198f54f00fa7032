import type { IncomingMessage } from "node:http";

/**
 * The URL with a path that can be decoded: where it can't (`/100%`, bytes that are no UTF-8), each '%'
 * of it stands for itself. The router would answer such a path on its own, past every hook: without
 * our headers and the catalogue's form, uncounted, and to whoever is banned.
 */
export function readableUrl({ url = "/" }: Pick<IncomingMessage, "url">): string {
  if (!url.includes("%")) return url;
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  return isDecodable(path) ? url : path.replaceAll("%", "%25") + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    // The result is used, or the bundler would drop the call as one without effect.
    return decodeURIComponent(path) !== "";
  } catch {
    // Only malformed escapes throw: that is the answer.
    return false;
  }
}
