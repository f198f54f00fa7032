import { create } from "content-disposition";

/**
 * The head of an answer that holds a stranger's bytes. They are for saving, never for showing: a
 * browser that opens one all the same gets a document without origin, scripts or network.
 */
export function downloadHeaders(name: string, type: string): Record<string, string> {
  return {
    "content-type": servedType(type),
    // RFC 6266, with RFC 8187 for what isn't ASCII.
    "content-disposition": create(name),
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  };
}

/** Types that no browser runs; whatever else a sender declares (HTML, SVG, XML …) is only bytes. */
const PASSIVE_TYPES: ReadonlySet<string> = new Set([
  "application/pdf",
  "application/zip",
  "image/gif",
  "image/jpeg",
  "image/png",
  "image/webp",
  "text/calendar",
  "text/csv",
  "text/plain",
]);

function servedType(declared: string): string {
  const type = declared.toLowerCase();
  return PASSIVE_TYPES.has(type) ? type : "application/octet-stream";
}
