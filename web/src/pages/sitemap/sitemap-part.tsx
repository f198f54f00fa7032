import type { ReactNode } from "react";

/** A section of the sitemap, with its name on the left. */
export function SitemapPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="reading-axis items-start gap-y-4 px-4 pt-12 wide:px-6 wide:pt-16">
      <h2 className="part-title">{title}</h2>
      <div className="grid gap-8 wide:pt-1">{children}</div>
    </section>
  );
}
