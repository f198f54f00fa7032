import { ARTICLES } from "../../content/articles/articles.ts";
import { GUIDES } from "../../content/guides/guides.ts";
import { FREE_RESOURCES, RESOURCES_UPDATED } from "../../content/resources/resources.ts";
import type { Listing, Page } from "../../page.ts";
import { paths } from "../../paths.ts";

/** One line of the sitemap. */
export type SitemapEntry = {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Date, as YYYY-MM-DD. */
  readonly updated: string;
  /** Author and publication date of an article. */
  readonly author?: string;
  readonly published?: string;
};

/** Returns the pages of a section, in the order of `pages.tsx`. */
export function entriesOf(pages: readonly Page[], section: Listing["section"]): SitemapEntry[] {
  return pages.flatMap(({ path, listed, updated }) =>
    listed?.section === section
      ? [{ path, updated, title: listed.title, description: listed.description }]
      : [],
  );
}

export function articleEntries(): SitemapEntry[] {
  return ARTICLES.map(({ id, title, excerpt, author, date, updated }) => ({
    path: paths.article(id),
    title,
    description: excerpt,
    updated,
    author,
    published: date,
  }));
}

export function guideEntries(pages: readonly Page[]): SitemapEntry[] {
  const guides = GUIDES.map(({ slug }) => paths.guide(slug));
  return entriesOf(pages, "education").filter(({ path }) => guides.includes(path));
}

export function resourceEntries(): SitemapEntry[] {
  return FREE_RESOURCES.map(({ link, title, description }) => ({
    path: link,
    title,
    description,
    updated: RESOURCES_UPDATED,
  }));
}

/** Counts the pages per kind, so that the displayed numbers are accurate. */
export function countContent(pages: readonly Page[]) {
  return [
    { name: "blog articles", count: ARTICLES.length },
    { name: "security guides", count: GUIDES.length },
    { name: "free resources", count: FREE_RESOURCES.length },
    { name: "total pages", count: pages.filter(({ indexed }) => indexed).length },
  ];
}
