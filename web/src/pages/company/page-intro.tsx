import type { ReactNode } from "react";

/** The introduction of a page, on the axis of its text. */
export function PageIntro({
  headline,
  opening,
  children,
}: {
  headline: string;
  opening: string;
  children?: ReactNode;
}) {
  return (
    <header className="wide:pl-108">
      <h1 className="article-title">{headline}</h1>
      <p className="article-lead mt-4 text-ink-muted">{opening}</p>
      {children}
    </header>
  );
}
