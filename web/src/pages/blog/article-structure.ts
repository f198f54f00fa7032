import { ARTICLES, type Article } from "../../content/articles/articles.ts";
import { FEED_DESCRIPTION, FEED_TITLE } from "../../content/articles/blog-feed.ts";
import type { Reading } from "../../content/articles/reading.ts";
import type { StructuredThing } from "../../page.ts";
import { paths } from "../../paths.ts";
import { ORGANIZATION_ID } from "../../structured-data.ts";

const PUBLIC_URL = "%PUBLIC_URL%";

/** Describes an article as a schema.org BlogPosting. */
export function describePosting(article: Article, { words }: Reading): StructuredThing {
  const url = `${PUBLIC_URL}${paths.article(article.id)}`;
  return {
    "@type": "BlogPosting",
    "@id": `${url}#article`,
    headline: article.title,
    description: article.excerpt,
    datePublished: article.date,
    dateModified: article.updated,
    author: {
      "@type": "Organization",
      name: article.author,
      url: `${PUBLIC_URL}${paths.about}`,
    },
    publisher: { "@type": "Organization", "@id": ORGANIZATION_ID, name: "Mayfly" },
    image: `${PUBLIC_URL}/static/share/blog-${article.id}.png`,
    mainEntityOfPage: url,
    wordCount: words,
    keywords: article.tags,
    inLanguage: "en-US",
  };
}

export function describeBlog(): StructuredThing {
  const url = `${PUBLIC_URL}${paths.blog}`;
  return {
    "@type": "Blog",
    "@id": `${url}#blog`,
    name: FEED_TITLE,
    description: FEED_DESCRIPTION,
    url,
    publisher: { "@type": "Organization", "@id": ORGANIZATION_ID, name: "Mayfly" },
    blogPost: ARTICLES.map(({ id, title, date }) => ({
      "@type": "BlogPosting",
      headline: title,
      datePublished: date,
      url: `${PUBLIC_URL}${paths.article(id)}`,
    })),
  };
}
