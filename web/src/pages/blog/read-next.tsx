import { relatedArticles, type Article } from "../../content/articles/articles.ts";
import { paths } from "../../paths.ts";
import { readingOf } from "./article-reading.tsx";

/** Two related articles. */
export function ReadNext({ article }: { article: Article }) {
  return (
    <section
      aria-labelledby="read-next"
      className="reading-axis gap-y-8 border-t border-line pt-6 wide:gap-x-8"
    >
      <h2 id="read-next" className="item-title">
        Read next
      </h2>
      <ul className="grid gap-8 wide:grid-cols-2">
        {relatedArticles(article).map((next) => (
          <li key={next.id}>
            <a href={paths.article(next.id)} className="group block">
              <h3 className="text-brand font-medium tracking-tight text-balance group-hover:underline group-hover:decoration-accent group-hover:decoration-1 group-hover:underline-offset-4">
                {next.title}
              </h3>
              <p className="mt-2 mb-3 text-label text-pretty text-ink-muted">{next.excerpt}</p>
              <p className="text-fine text-ink-faint">
                {readingOf(next.id).minutes} min read · {next.tags[0]}
              </p>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
