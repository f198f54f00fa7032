/**
 * Which cell answers a call (decision 31): the rule that `deploy/cells/haproxy.cfg` states for HAProxy.
 * It reads no more than a balancer can: host, path, a few headers, and a small JSON body where a call
 * names a domain.
 */
export type Cells = {
  /** The first cell answers what names none. */
  hosts: ReadonlyMap<string, string>;
  tags: readonly string[];
  domains: ReadonlyMap<string, string>;
};

export type Asked = {
  method: string;
  /** With its query. */
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

/** Whether the answer tells the browser where it bought, for the calls that follow. */
export function isPurchase(url: string): boolean {
  return url.split("?", 1)[0] === "/api/create-payment-intent";
}

/** With or without the word Bearer, as the server takes it. */
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
    // The cell says what is wrong with it.
    return "";
  }
}
