import type { Page } from "../../page.ts";
import { paths } from "../../paths.ts";
import { NAVIGATION } from "../../ui/site/site-navigation.ts";
import { ContentPage } from "../content-page.tsx";
import {
  articleEntries,
  countContent,
  entriesOf,
  guideEntries,
  resourceEntries,
} from "./sitemap-entries.ts";
import { SitemapList } from "./sitemap-list.tsx";
import type { ReactNode } from "react";

/** Lists every page of the site, and the items on pages that hold several. */
export function SitemapPage({ pages }: { pages: readonly Page[] }) {
  return (
    <ContentPage path={paths.sitemap} shared="All pages of Mayfly">
      <div className="pt-8 pb-16 wide:pt-12 wide:pb-24">
        <header className="reading-axis px-4 wide:px-6">
          <div className="wide:col-start-2">
            <h1 className="article-title">Sitemap</h1>
            <p className="article-lead mt-4 text-ink-muted">
              Every page of this site, with the date of its last change.
            </p>
          </div>
        </header>
        <SitemapPart title="Content Statistics">
          <Counts pages={pages} />
        </SitemapPart>
        <SitemapPart title="Quick Navigation">
          <QuickNavigation />
        </SitemapPart>
        <SitemapPart title="Main Pages">
          <SitemapList entries={entriesOf(pages, "main")} />
        </SitemapPart>
        <SitemapPart title="Educational Content">
          <SitemapList title="Recent Articles" entries={articleEntries()} />
          <SitemapList title="Guides" entries={guideEntries(pages)} />
          <SitemapList title="Resources" entries={resourceEntries()} />
        </SitemapPart>
        <SitemapPart title="Legal & Compliance">
          <SitemapList entries={entriesOf(pages, "legal")} />
        </SitemapPart>
        <SitemapPart title="Service Pages">
          <SitemapList entries={entriesOf(pages, "service")} />
        </SitemapPart>
      </div>
    </ContentPage>
  );
}

/** A section of the sitemap, with its name on the left. */
function SitemapPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="reading-axis items-start gap-y-4 px-4 pt-12 wide:px-6 wide:pt-16">
      <h2 className="part-title">{title}</h2>
      <div className="grid gap-8 wide:pt-1">{children}</div>
    </section>
  );
}

function Counts({ pages }: { pages: readonly Page[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-6 mid:grid-cols-4">
      {countContent(pages).map(({ name, count }) => (
        <div key={name} className="flex flex-col-reverse justify-end gap-1">
          <dt className="text-small text-ink-muted">{name}</dt>
          <dd className="text-figure font-medium tracking-tight tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function QuickNavigation() {
  return (
    <nav aria-label="Quick Navigation">
      <ul className="flex flex-wrap gap-x-8 gap-y-2 touch:gap-y-0 text-title font-medium">
        {NAVIGATION.map(({ name, path }) => (
          <li key={path}>
            <a
              href={path}
              className="touch:inline-block touch:py-2.5 underline decoration-accent decoration-1 underline-offset-4 hover:decoration-2"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
