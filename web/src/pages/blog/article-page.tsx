import ArrowLeft from "lucide-react/icons/arrow-left";
import { FREE_LIFETIME_MS } from "@mayfly/contract/constants";
import { longDate, type Article, relatedArticles } from "../../content/articles/articles.ts";
import type { Reading } from "../../content/articles/reading.ts";
import { paths } from "../../paths.ts";
import { AdSlot } from "../../features/ads/ad-slot.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Ring } from "../../ui/mark/ring.tsx";
import { ContentPage } from "../content-page.tsx";
import { ArticleBody } from "./article-body.tsx";
import { ArticleRail } from "./article-rail.tsx";
import { readingOf } from "./article-reading.tsx";

/** An article with its rail on the left, its text on the right, and related articles. */
export function ArticlePage({ article, reading }: { article: Article; reading: Reading }) {
  return (
    <ContentPage path={paths.article(article.id)} shared={article.title}>
      <article className="article reading-axis items-start px-4 pt-4 wide:px-6 wide:pt-12">
        <p className="pb-4 wide:pt-4 wide:pb-0 print:hidden">
          <a
            href={paths.blog}
            className="inline-flex items-center gap-2 text-label text-ink-muted transition-colors hover:text-ink touch:-my-2.5 touch:min-h-11"
          >
            <ArrowLeft className="icon" />
            Back to Blog
          </a>
        </p>
        <header>
          <h1 className="article-title">{article.title}</h1>
          <p className="article-lead mt-4 text-ink-muted">{article.excerpt}</p>
          <p className="mt-4 hidden text-small text-ink-muted print:block">
            {article.author}, {longDate(article.date)}
          </p>
        </header>
        <ArticleRail article={article} reading={reading} />
        <div className="prose article-words pt-8 wide:pt-12">
          <ArticleBody id={article.id} />
        </div>
      </article>
      <AdSlot className="mt-16" />
      <div className="mx-auto mt-16 mb-16 max-w-304 px-4 wide:mt-24 wide:mb-24 wide:px-6 print:hidden">
        <ReadNext article={article} />
        <TryFree />
      </div>
    </ContentPage>
  );
}

/** Two related articles. */
function ReadNext({ article }: { article: Article }) {
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

/** The call to action at the end of an article. */
function TryFree() {
  return (
    <section
      aria-labelledby="try-free"
      className="mt-16 grid items-center gap-6 rounded-card border border-line bg-raised p-6 wide:grid-cols-[auto_minmax(0,1fr)_auto] wide:p-8"
    >
      <div aria-hidden="true">
        <Ring fill={1}>
          <span className="text-figure font-medium tracking-tight tabular-nums">
            {FREE_LIFETIME_MS / 60_000}
          </span>
          <span className="text-fine text-ink-muted">min</span>
        </Ring>
      </div>
      <div>
        <h2 id="try-free" className="part-title">
          Use a temporary address for your next sign-up
        </h2>
        <p className="mt-1 text-ink-muted">
          A temporary inbox with images blocked. No registration.
        </p>
      </div>
      <ButtonLink href={paths.home} look="primary" size="large">
        Try Free
      </ButtonLink>
    </section>
  );
}
