import ArrowLeft from "lucide-react/icons/arrow-left";
import { longDate, type Article } from "../../content/articles/articles.ts";
import type { Reading } from "../../content/articles/reading.ts";
import { paths } from "../../paths.ts";
import { AdSlot } from "../../features/ads/ad-slot.tsx";
import { ContentPage } from "../content-page.tsx";
import { ArticleBody } from "./article-body.tsx";
import { ArticleRail } from "./article-rail.tsx";
import { ReadNext } from "./read-next.tsx";
import { TryFree } from "./try-free.tsx";

/** An article with its rail on the left, its text on the right, and related articles. */
export function ArticlePage({ article, reading }: { article: Article; reading: Reading }) {
  return (
    <ContentPage path={paths.article(article.id)} shared={article.title}>
      <article className="article reading-axis items-start px-4 pt-4 wide:px-6 wide:pt-12">
        <p className="pb-4 wide:pt-4 wide:pb-0 print:hidden">
          <a
            href={paths.blog}
            className="inline-flex items-center gap-2 text-label text-ink-muted transition-colors hover:text-ink"
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
