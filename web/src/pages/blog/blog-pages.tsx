import { ARTICLES, type Article } from "../../content/articles/articles.ts";
import type { Crumb, Page } from "../../page.ts";
import { paths } from "../../paths.ts";
import { ArticlePage } from "./article-page.tsx";
import { readingOf } from "./article-reading.tsx";
import { describeBlog, describePosting } from "./article-structure.ts";
import { BlogPage } from "./blog-page.tsx";
import { PostNotFoundPage } from "./post-not-found-page.tsx";

const BLOG: Crumb = { name: "Blog", path: paths.blog };

export const blogPages: readonly Page[] = [
  {
    path: paths.blog,
    file: "blog.html",
    component: BlogPage,
    title: "Blog: how mail works, and what it reveals - Mayfly",
    description:
      "Six articles with their sources: tracking pixels, SPF and DKIM, second addresses, testing mail, address brokers, and what deleting really does.",
    entry: null,
    indexed: true,
    kind: "page",
    picture: "article",
    updated: "2026-11-26",
    listed: {
      section: "main",
      title: "Blog",
      description: "How email is tracked, checked, passed on and deleted.",
    },
    crumbs: [BLOG],
    structured: [describeBlog()],
  },
  ...ARTICLES.map(articlePage),
  {
    path: paths.postNotFound,
    file: "post-not-found.html",
    component: PostNotFoundPage,
    title: "Post Not Found - Mayfly",
    description: "There is no article at this address.",
    entry: null,
    indexed: false,
    kind: "page",
    updated: "2026-11-26",
    notFoundUnder: `${paths.blog}/`,
  },
];

function articlePage(article: Article): Page {
  const reading = readingOf(article.id);
  const path = paths.article(article.id);
  return {
    path,
    file: `blog-${article.id}.html`,
    component: () => <ArticlePage article={article} reading={reading} />,
    title: `${article.title} - Mayfly`,
    description: article.excerpt,
    entry: null,
    indexed: true,
    kind: "article",
    picture: `blog-${article.id}`,
    updated: article.updated,
    listed: { section: "education", title: article.title, description: article.excerpt },
    crumbs: [BLOG, { name: article.title, path }],
    structured: [describePosting(article, reading)],
  };
}
