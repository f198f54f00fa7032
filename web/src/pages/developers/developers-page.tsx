import type { Reading } from "../../content/articles/reading.ts";
import { DEVELOPERS } from "../../content/developers/developers.ts";
import { paths } from "../../paths.ts";
import { PageContents } from "../../ui/page-contents.tsx";
import { ContentPage } from "../content-page.tsx";
import { DEVELOPERS_PARTS } from "./developers-parts.tsx";

/** How programs use the service, and the reference of the API. */
export function DevelopersPage({ sections }: { sections: Reading["sections"] }) {
  const { heading, lead, body: Body } = DEVELOPERS;
  return (
    <ContentPage
      path={paths.developers}
      shared="Test your sign-up mail: wait for the code in one call"
    >
      <article className="reading-axis items-start px-4 pt-8 pb-24 wide:px-6 wide:pt-12 wide:pb-32">
        <header className="wide:col-start-2">
          <h1 className="article-title">{heading}</h1>
          <p className="article-lead mt-4 text-ink-muted">{lead}</p>
        </header>
        <aside
          aria-label="About this page"
          className="text-small text-ink-muted max-wide:hidden wide:sticky wide:top-6 wide:pt-12 print:hidden"
        >
          <PageContents sections={sections} />
        </aside>
        <div className="prose article-words pt-8 wide:pt-12">
          <Body components={DEVELOPERS_PARTS} />
        </div>
      </article>
    </ContentPage>
  );
}
