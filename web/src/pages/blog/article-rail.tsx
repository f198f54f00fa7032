import { longDate, tagName, type Article } from "../../content/articles/articles.ts";
import type { Reading } from "../../content/articles/reading.ts";
import { paths } from "../../paths.ts";
import { PageContents } from "../../ui/page-contents.tsx";

/** Shows author, reading time, and progress. */
export function ArticleRail({ article, reading }: { article: Article; reading: Reading }) {
  return (
    <aside
      aria-label="About this article"
      className="pt-6 text-small text-ink-muted wide:sticky wide:top-6 wide:pt-12 print:hidden"
    >
      <div className="grid grid-cols-[64px_1fr] items-center gap-4">
        <ReadingRing minutes={reading.minutes} />
        <p>
          <b className="block text-label font-medium text-ink">{article.author}</b>
          <time dateTime={article.date}>{longDate(article.date)}</time>
          <br />
          {reading.minutes} min read
        </p>
      </div>
      <div className="mt-8 max-wide:hidden">
        <PageContents sections={reading.sections} />
      </div>
      <ul aria-label="Tags" className="mt-4 flex flex-wrap gap-x-4 gap-y-1 wide:mt-6">
        {article.tags.map((tag) => (
          <li key={tag}>
            <a
              href={`${paths.blog}#topic-${tagName(tag)}`}
              className="underline decoration-control underline-offset-4 transition-colors hover:text-ink"
            >
              {tag}
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** The share left to read: full at the first line, empty at the last. */
function ReadingRing({ minutes }: { minutes: number }) {
  return (
    <div aria-hidden="true" className="relative size-16">
      <svg viewBox="0 0 92 92" fill="none" strokeWidth="6" className="size-full -rotate-90">
        <circle cx="46" cy="46" r="42" className="stroke-line" />
        <circle cx="46" cy="46" r="42" pathLength="100" className="reading-ring stroke-accent" />
      </svg>
      <p className="absolute inset-0 grid place-content-center text-center text-title/[1.25rem] font-medium text-ink tabular-nums">
        {minutes}
        <span className="text-fine/[1rem] font-normal text-ink-muted">min</span>
      </p>
    </div>
  );
}
