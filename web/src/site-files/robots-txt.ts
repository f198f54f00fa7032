import { paths } from "../paths.ts";

/**
 * RFC 9309. What isn't here may be listed or says `noindex` itself: a page that a robot may not read
 * can't tell it so.
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

/** Calls, the operator's panel, frames, and pages that are good for nothing but the link in somebody's mail. */
const NOT_FOR_ROBOTS = [
  "/admin",
  "/api/",
  paths.mailFrame,
  paths.measureFrame,
  paths.adFrame,
  paths.forwarding,
  paths.subscription,
];
