/**
 * Chooses the cell for a call (decision 31): the rule that `deploy/cells/haproxy.cfg` states for HAProxy. Reads only
 * what a balancer can: host, path, a few headers, and a small JSON body that names a domain.
 */
export type Cells = {
  /** The first cell answers requests that name no cell. */
  hosts: ReadonlyMap<string, string>;
  tags: readonly string[];
  domains: ReadonlyMap<string, string>;
};

type Asked = {
  method: string;
  /** Includes the query. */
  url: string;
  headers: {
    host?: string | undefined;
    authorization?: string | undefined;
    cookie?: string | undefined;
  };
  body: string;
};

const DOMAIN_IN_BODY: ReadonlyMap<string, string> = new Map([
  ["/api/temp-emails", "domain"],
  ["/api/temp-emails/restore", "email"],
  ["/api/create-payment-intent", "customDomain"],
]);
const ASKS = "/api/premium-emails/availability";
const BOUGHT = [
  "/api/process-premium-payment",
  "/api/premium-emails/active",
  "/api/payments/test/confirm",
];

export function chooseCell(cells: Cells, { method, url, headers, body }: Asked): string {
  const [pathname = "", query = ""] = url.split("?", 2);
  const byHost = cells.hosts.get((headers.host ?? "").replace(/:.*/, "").toLowerCase());
  const fallback = byHost ?? cells.tags[0] ?? "";
  const field = DOMAIN_IN_BODY.get(pathname);
  if (field !== undefined) {
    const named = method === "POST" ? readText(body, field) : "";
    return cells.domains.get(domainOf(named)) ?? fallback;
  }
  if (pathname === ASKS)
    return cells.domains.get(domainOf(new URLSearchParams(query).get("domain") ?? "")) ?? fallback;
  const told = BOUGHT.includes(pathname)
    ? lastBought(headers.cookie)
    : tagOf(headers.authorization);
  return cells.tags.includes(told) ? told : fallback;
}

/** Whether the response must set the cookie that routes the browser's later calls to the cell of its purchase. */
export function isPurchase(url: string): boolean {
  return url.split("?", 1)[0] === "/api/create-payment-intent";
}

/** The word Bearer is optional, as in the server. */
function tagOf(authorization = ""): string {
  return authorization.split(" ").at(-1)?.split("_", 1)[0] ?? "";
}

function lastBought(cookie = ""): string {
  return /(?:^|;\s*)mayfly-cell=(\w+)/.exec(cookie)?.[1] ?? "";
}

function domainOf(text: string): string {
  return text.slice(text.lastIndexOf("@") + 1).toLowerCase();
}

function readText(body: string, field: string): string {
  try {
    const value = (JSON.parse(body) as Record<string, unknown> | null)?.[field];
    return typeof value === "string" ? value : "";
  } catch {
    // The cell reports the error.
    return "";
  }
}
