import { ARTICLES } from "./content/articles/articles.ts";
import { blogFeed } from "./content/articles/blog-feed.ts";
import { PAGES } from "./pages.tsx";
import { paths } from "./paths.ts";
import { robotsTxt } from "./site-files/robots-txt.ts";
import { securityTxt } from "./site-files/security-txt.ts";
import { sitemapXml } from "./site-files/sitemap-xml.ts";
import { speculationRules } from "./site-files/speculation-rules.ts";
import { webManifest } from "./site-files/web-manifest.ts";

/** A file that is not a page, at a path that robots, feed readers, or browsers expect. */
export type SiteFile = {
  readonly path: string;
  /** Path of the file in the built site. */
  readonly file: string;
  /** Content type with charset. */
  readonly type: string;
  /**
   * The content; a text may contain the placeholders of `document.tsx`. null: the build writes the file or copies it
   * from `web/static`.
   */
  readonly content: string | Uint8Array | null;
};

const TEXT = "text/plain; charset=utf-8";

export const SITE_FILES: readonly SiteFile[] = [
  {
    path: "/sitemap.xml",
    file: "sitemap.xml",
    type: "application/xml; charset=utf-8",
    content: sitemapXml(PAGES),
  },
  {
    path: paths.feed,
    file: "feed.xml",
    type: "application/rss+xml; charset=utf-8",
    content: blogFeed(ARTICLES),
  },
  { path: "/robots.txt", file: "robots.txt", type: TEXT, content: robotsTxt() },
  {
    path: "/.well-known/security.txt",
    file: "security.txt",
    type: TEXT,
    content: securityTxt(),
  },
  {
    path: "/manifest.webmanifest",
    file: "manifest.webmanifest",
    type: "application/manifest+json",
    content: webManifest(),
  },
  {
    path: "/speculation-rules.json",
    file: "speculation-rules.json",
    type: "application/speculationrules+json",
    content: speculationRules(),
  },
  {
    path: "/service-worker.js",
    file: "service-worker.js",
    type: "text/javascript; charset=utf-8",
    // Built from `entries/service-worker.ts`.
    content: null,
  },
  // Clients request these two without a link.
  {
    path: "/favicon.ico",
    file: "static/icons/favicon.ico",
    type: "image/x-icon",
    content: null,
  },
  {
    path: "/apple-touch-icon.png",
    file: "static/icons/apple-touch-icon.png",
    type: "image/png",
    content: null,
  },
];
