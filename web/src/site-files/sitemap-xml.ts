import type { Page } from "../page.ts";

/** Lists every indexable page with the date of its last change (sitemaps.org). */
export function sitemapXml(pages: readonly Page[]): string {
  const entries = pages
    .filter(({ indexed }) => indexed)
    .map(
      ({ path, updated }) =>
        `<url><loc>%PUBLIC_URL%${path}</loc><lastmod>${updated}</lastmod></url>`,
    );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>\n",
  ].join("\n");
}
