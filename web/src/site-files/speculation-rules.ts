/**
 * Prefetches a page when the pointer rests on its link. Never prerenders: a prerendered main page would create an
 * address that the visitor never sees.
 */
export function speculationRules(): string {
  const never = NEVER.map((pattern) => ({ not: { href_matches: pattern } }));
  const where = { and: [{ href_matches: "/*" }, ...never] };
  return JSON.stringify({ prefetch: [{ where, eagerness: "moderate" }] });
}

const NEVER = ["/api/*", "/static/*", "/admin", "/mail-frame*"];
