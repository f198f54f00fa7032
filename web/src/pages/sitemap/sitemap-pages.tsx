import type { Page, StructuredThing } from "../../page.ts";
import { paths } from "../../paths.ts";
import { SitemapPage } from "./sitemap-page.tsx";

const TITLE = "Sitemap: every page of this site - Mayfly";
const DESCRIPTION =
  "All pages of Mayfly in one list: articles, guides, downloads, legal texts and service pages, each with the date of its last change.";

/** The sitemap page, which lists all pages including itself. */
export function sitemapPages(others: readonly Page[]): readonly Page[] {
  const own: Page = {
    path: paths.sitemap,
    file: "sitemap.html",
    component: () => <SitemapPage pages={[...others, own]} />,
    title: TITLE,
    description: DESCRIPTION,
    entry: null,
    indexed: true,
    kind: "page",
    updated: "2026-11-26",
    listed: { section: "main", title: "Sitemap", description: "This list." },
    crumbs: [{ name: "Sitemap", path: paths.sitemap }],
    structured: [describeSitemap(others)],
  };
  return [own];
}

function describeSitemap(pages: readonly Page[]): StructuredThing {
  const listed = pages.flatMap(({ path, listed: listing }) =>
    listing === undefined ? [] : [{ path, name: listing.title }],
  );
  return {
    "@type": "CollectionPage",
    name: TITLE,
    description: DESCRIPTION,
    url: `%PUBLIC_URL%${paths.sitemap}`,
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: listed.length,
      itemListElement: listed.map(({ path, name }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        url: `%PUBLIC_URL%${path}`,
      })),
    },
  };
}
