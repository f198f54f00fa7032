import type { IncomingMessage } from "node:http";

/**
 * Returns the URL with a decodable path. If the path isn't decodable (`/100%`, invalid UTF-8), each '%' becomes '%25'.
 * Otherwise the router would answer before every hook: without our headers and error format, uncounted, and even for
 * banned clients.
 */
export function readableUrl({ url = "/" }: Pick<IncomingMessage, "url">): string {
  if (!url.includes("%")) return url;
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  return isDecodable(path) ? url : path.replaceAll("%", "%25") + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    // The result is used, or the bundler would drop the call as free of side effects.
    return decodeURIComponent(path) !== "";
  } catch {
    // Only malformed escapes throw.
    return false;
  }
}
