import { longDate, tagName, type Article } from "../../content/articles/articles.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { readingOf } from "./article-reading.tsx";

/** An article in the list. */
export function ArticleRow({ article }: { article: Article }) {
  const href = paths.article(article.id);
  const titleId = `article-${article.id}`;
  return (
    <li data-topics={article.tags.map(tagName).join(" ")} className="article-row">
      <p className="text-small text-ink-muted">
        <time dateTime={article.date}>{longDate(article.date)}</time> ·{" "}
        {readingOf(article.id).minutes} min read · {article.author}
      </p>
      <h2 id={titleId} className="mt-2 part-title">
        <a
          href={href}
          className="hover:underline hover:decoration-accent hover:decoration-1 hover:underline-offset-4"
        >
          {article.title}
        </a>
      </h2>
      <p className="mt-2 max-w-146 text-pretty text-ink-muted">{article.excerpt}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink href={href} aria-label={`Read Full Article: ${article.title}`}>
          Read Full Article
        </ButtonLink>
        <ul aria-label="Tags" className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-muted">
          {article.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}
