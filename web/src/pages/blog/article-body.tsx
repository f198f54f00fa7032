import { ARTICLE_BODIES } from "../../content/articles/article-bodies.ts";
import { ARTICLE_PARTS } from "./article-parts.tsx";

/** Renders the body of an article. */
export function ArticleBody({ id }: { id: number }) {
  const Body = ARTICLE_BODIES[id];
  if (!Body) throw new Error(`Article ${id} has no text`);
  return <Body components={ARTICLE_PARTS} />;
}
