import { paths } from "../paths.ts";

/**
 * RFC 9309. All other pages may be indexed or have a `noindex` meta element. Pages with `noindex` must stay
 * crawlable, or robots can't read it.
 */
export function robotsTxt(): string {
  const lines = [
    "User-agent: *",
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    "",
    "Sitemap: %PUBLIC_URL%/sitemap.xml",
  ];
  return `${lines.join("\n")}\n`;
}

/** API calls, the admin panel, frames, and pages that only work with a link from a mail. */
const NOT_FOR_ROBOTS = [
  "/admin",
  "/api/",
  paths.mailFrame,
  paths.measureFrame,
  paths.adFrame,
  paths.forwarding,
  paths.subscription,
];
