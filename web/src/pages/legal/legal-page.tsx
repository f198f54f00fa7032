import ArrowLeft from "lucide-react/icons/arrow-left";
import type { Reading } from "../../content/articles/reading.ts";
import { LAST_UPDATED, type LegalText } from "../../content/legal/legal-texts.ts";
import { paths } from "../../paths.ts";
import { PageContents } from "../../ui/page-contents.tsx";
import { ContentPage } from "../content-page.tsx";
import { LEGAL_PARTS, ONLY_CLASSES } from "./legal-parts.tsx";

type Props = { path: string; text: LegalText; sections: Reading["sections"] };

/** A legal text: date, table of contents, and body. */
export function LegalPage({ path, text, sections }: Props) {
  const { heading, lead, conditional, body: Body } = text;
  const contents = sections.map((section) => {
    const condition = conditional[section.id];
    return { ...section, className: condition && ONLY_CLASSES[condition] };
  });
  return (
    <ContentPage path={path}>
      <article className="reading-axis items-start px-4 pt-4 pb-24 wide:px-6 wide:pt-12 wide:pb-32">
        <p className="pb-4 wide:pt-4 wide:pb-0 print:hidden">
          <a
            href={paths.home}
            className="inline-flex items-center gap-2 text-label text-ink-muted transition-colors hover:text-ink touch:-my-2.5 touch:min-h-11"
          >
            <ArrowLeft className="icon" />
            Back to Home
          </a>
        </p>
        <header>
          <h1 className="article-title">{heading}</h1>
          <p className="article-lead mt-4 text-ink-muted">{lead}</p>
          <p className="mt-4 text-small text-ink-muted">
            Last updated <time dateTime={LAST_UPDATED.iso}>{LAST_UPDATED.words}</time>
          </p>
        </header>
        <aside
          aria-label="About this page"
          className="text-small text-ink-muted max-wide:hidden wide:sticky wide:top-6 wide:pt-12 print:hidden"
        >
          <PageContents sections={contents} />
        </aside>
        <div className="prose article-words pt-8 wide:pt-12">
          <Body components={LEGAL_PARTS} />
        </div>
      </article>
    </ContentPage>
  );
}
