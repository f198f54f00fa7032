import { ARTICLE_BODIES } from "../../content/articles/article-bodies.ts";
import { ARTICLE_PARTS } from "./article-parts.tsx";

/** An article's words as they are shown. */
export function ArticleBody({ id }: { id: number }) {
  const Body = ARTICLE_BODIES[id];
  if (!Body) throw new Error(`Article ${id} has no words`);
  return <Body components={ARTICLE_PARTS} />;
}
