/** Which folder may import from which. `oxlint.config.ts` turns these tables into rules. */

/** A folder of the server, and the folders that it may import from. */
export type Arrows = {
  folder: string;
  knows?: string;
  /** Its subfolders, which may import from each other. */
  parts?: string;
  why: string;
  isDomain?: boolean;
  knowsAppContext?: boolean;
  isLeaf?: boolean;
  refuses?: readonly string[];
};

const DOMAIN = {
  isDomain: true,
  why: "The domain states interfaces; edges and adapters come to it, and its parts know what stands here.",
};
const ADAPTER = { why: "Adapters implement what the domain states, and know no edge." };
/** Small folders that every folder may import from. They import from none. */
export const FOR_ALL = "address concurrency system time";
const LEAF = {
  isLeaf: true,
  why: "activity/, address/, concurrency/, ip/, keys/, postgres/, system/ and time/ are leaves.",
};

const HTTP = {
  parts: "admin limits mailtm mcp routes security sending site streams",
  knows:
    "abuse activity admin api-keys company config domains inbox ip mail mcp metrics outbound premium push status webhooks",
  knowsAppContext: true,
  why: "Edges call use cases; they don't know adapters or each other, nor routes other routes.",
};

export const SERVER: readonly Arrows[] = [
  ...names("address concurrency ip keys system time").map((folder) => ({ folder, ...LEAF })),
  { folder: "postgres", knows: "system", ...LEAF },
  { folder: "activity", knows: "time", ...LEAF },
  {
    folder: "mail",
    parts: "bounce charsets code css file-type html mime parse text visible",
    isDomain: true,
    why: "mail/ is pure: bytes in, values out.",
  },
  {
    folder: "config",
    knows: "ip mail",
    why: "config/ reads the environment, and imports no part that it configures.",
  },
  {
    folder: "mcp",
    knows: "keys mail",
    why: "mcp/ has the tools; http/mcp and the client’s command give them access to the mail.",
  },
  { folder: "abuse", knows: "ip keys", ...DOMAIN },
  { folder: "domains", knows: "activity", ...DOMAIN },
  {
    folder: "inbox",
    parts: "addresses live messages receiving trace",
    knows: "abuse domains ip keys mail",
    ...DOMAIN,
  },
  { folder: "status", knows: "activity admin domains", ...DOMAIN },
  { folder: "premium", knows: "abuse activity domains inbox keys mail", ...DOMAIN },
  {
    folder: "outbound",
    parts: "compose forward forward-targets reply sending",
    knows: "abuse activity inbox ip keys mail premium",
    ...DOMAIN,
  },
  { folder: "push", knows: "abuse inbox ip keys mail", ...DOMAIN },
  { folder: "api-keys", knows: "abuse inbox keys", ...DOMAIN },
  { folder: "webhooks", knows: "api-keys inbox keys mail", ...DOMAIN },
  { folder: "company", knows: "abuse activity inbox keys mail outbound", ...DOMAIN },
  {
    folder: "admin",
    parts: "checks dns",
    knows: "abuse activity inbox ip keys mail outbound",
    ...DOMAIN,
  },
  {
    folder: "smtp",
    parts: "message proxy session",
    knows: "abuse inbox ip mail",
    why: "The SMTP edge speaks the protocol and asks MailReceiver.",
  },
  { folder: "http", ...HTTP },
  { folder: "http/routes", ...HTTP, refuses: ["./*-routes.ts", "../**/*-routes.ts"] },
  {
    folder: "jobs",
    knows: "abuse activity admin api-keys company domains inbox outbound premium webhooks",
    why: "Jobs call use cases; they don't know adapters or other edges.",
  },
  {
    folder: "store",
    parts:
      "abuse backup connections file-size mail messages migrations postgres premium programs queries segments sending service sqlite tables writer",
    knows:
      "abuse activity admin api-keys company domains inbox ip keys mail outbound payments postgres premium push status webhooks",
    ...ADAPTER,
  },
  { folder: "events", knows: "inbox ip postgres", ...ADAPTER },
  { folder: "authenticity", knows: "abuse inbox ip mail", ...ADAPTER },
  {
    folder: "transports",
    parts: "dkim relay ses",
    knows: "admin inbox mail outbound",
    ...ADAPTER,
  },
  { folder: "outgoing-http", knows: "ip webhooks", ...ADAPTER },
  { folder: "payments", knows: "keys premium", ...ADAPTER },
  { folder: "probes", knows: "admin authenticity postgres", ...ADAPTER },
  {
    folder: "metrics",
    knows: "abuse activity jobs outbound smtp store webhooks",
    why: "metrics/ counts what the parts report.",
  },
  {
    folder: "wiring",
    knows:
      "abuse activity admin authenticity company config domains events http inbox ip keys mail metrics outbound outgoing-http payments postgres premium probes push smtp store transports webhooks",
    knowsAppContext: true,
    why: "wiring/ assembles the parts; app.ts and commands/ call it.",
  },
  {
    folder: "commands",
    knows: "admin company config domains inbox store wiring",
    why: "commands/ run beside a server, and are called by scripts/ only.",
  },
];

/** The sibling folders that a folder of the site may not import from. */
export const SITE: readonly { folder: string; refuses: string; why: string }[] = [
  {
    folder: "ui",
    refuses: "features api pages content entries site-files",
    why: "ui/ knows no API, no feature, and no text of the site.",
  },
  {
    folder: "api",
    refuses: "features ui pages content entries site-files",
    why: "api/ is below the features.",
  },
  {
    folder: "browser",
    refuses: "features api ui pages content entries site-files",
    why: "browser/ wraps browser APIs, and knows nothing of the page.",
  },
  {
    folder: "content",
    refuses: "features api ui browser pages entries site-files",
    why: "content/ has text and tables, and renders nothing.",
  },
  {
    folder: "features",
    refuses:
      "address admin ads answer consent contact content email-action entries forms inbox measure message pages premium reading share site-files subscribe theme",
    why: "Features don't know each other; pages/ and entries/ combine them.",
  },
  {
    folder: "pages",
    refuses: "entries site-files",
    why: "entries/ puts pages into documents, and pages know nothing of it.",
  },
];

export function names(text: string): string[] {
  return text.split(" ").filter((name) => name !== "");
}
