/**
 * A page that a visitor is about to open (the pointer rests on its link) is fetched ahead. Fetched,
 * never run: the main page, run ahead, would make an address that nobody sees.
 */
export function speculationRules(): string {
  const never = NEVER.map((pattern) => ({ not: { href_matches: pattern } }));
  const where = { and: [{ href_matches: "/*" }, ...never] };
  return JSON.stringify({ prefetch: [{ where, eagerness: "moderate" }] });
}

const NEVER = ["/api/*", "/static/*", "/admin", "/mail-frame*"];
