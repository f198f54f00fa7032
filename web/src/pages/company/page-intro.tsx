import type { ReactNode } from "react";

/** The introduction of a page, with its title on the left. */
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 wide:grid-cols-[400px_minmax(0,1fr)]">
      <h1 className="closing-title">{headline}</h1>
      <div className="wide:pt-3">
        <p className="hero-opening max-w-146 text-ink-muted">{opening}</p>
        {children}
      </div>
    </div>
  );
}
