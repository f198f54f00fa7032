import {
  ARTICLES,
  TAGS,
  tagName,
  type Tag,
  longDate,
  type Article,
} from "../../content/articles/articles.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ContentPage } from "../content-page.tsx";
import { readingOf } from "./article-reading.tsx";

/** Lists all articles. A topic is a URL fragment: rules in `styles/blog.css` hide other topics' articles. */
export function BlogPage() {
  return (
    <ContentPage path={paths.blog} shared="The Mayfly blog">
      <div className="blog reading-axis items-start px-4 pt-8 pb-16 wide:px-6 wide:pt-12 wide:pb-24">
        <header className="wide:col-start-2">
          <h1 className="article-title">Blog</h1>
          <p className="article-lead mt-4 text-ink-muted">
            How email is tracked, checked, passed on and deleted. Six short articles with their
            sources.
          </p>
        </header>
        <Topics />
        <div className="pt-8 wide:pt-12">
          {TAGS.map((tag) => (
            <TopicLine key={tag} tag={tag} />
          ))}
          <ol id="topic-all">
            {ARTICLES.map((article) => (
              <ArticleRow key={article.id} article={article} />
            ))}
          </ol>
        </div>
      </div>
    </ContentPage>
  );
}

function Topics() {
  return (
    <nav
      aria-label="Topics"
      className="pt-8 text-small text-ink-muted wide:sticky wide:top-6 wide:pt-12"
    >
      <h2 className="mb-2 font-medium text-ink">Topics</h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 wide:block">
        <li>
          <a href="#topic-all" data-topic="all" className={topicClass}>
            All articles
          </a>
        </li>
        {TAGS.map((tag) => (
          <li key={tag}>
            <a href={`#topic-${tagName(tag)}`} data-topic={tagName(tag)} className={topicClass}>
              {tag}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-6 max-wide:hidden">
        <a
          href={paths.feed}
          className="underline decoration-control underline-offset-4 transition-colors hover:text-ink"
        >
          Subscribe by RSS
        </a>
      </p>
    </nav>
  );
}

const topicClass =
  "topic relative block py-1 touch:py-3 transition-colors wide:before:absolute wide:before:top-3.5 wide:touch:before:top-5.5 " +
  "wide:before:-left-5 wide:before:h-0.5 wide:before:w-3 hover:text-ink";

/** Shown above a topic's articles. States in text that the list is filtered. */
function TopicLine({ tag }: { tag: Tag }) {
  const count = ARTICLES.filter(({ tags }) => tags.includes(tag)).length;
  return (
    <p id={`topic-${tagName(tag)}`} className="topic-line text-label text-ink-muted">
      {count === 1 ? "One article" : `${count} articles`} on{" "}
      <b className="font-medium text-ink">{tag}</b>.{" "}
      <a href="#topic-all" className="underline decoration-accent underline-offset-4">
        Show all {ARTICLES.length}
      </a>
    </p>
  );
}

/** An article in the list. */
function ArticleRow({ article }: { article: Article }) {
  const href = paths.article(article.id);
  const titleId = `article-${article.id}`;
  return (
    <li data-topics={article.tags.map(tagName).join(" ")} className="article-row">
      <p className="text-small text-ink-muted">
        <time dateTime={article.date}>{longDate(article.date)}</time> ·{" "}
        {readingOf(article.id).minutes} min read ·{" "}
        <span className="whitespace-nowrap">{article.author}</span>
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
