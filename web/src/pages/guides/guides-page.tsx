import { ArrowLeft } from "lucide-react";
import { GUIDES } from "../../content/guides/guides.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ContentPage } from "../content-page.tsx";
import { GuideArticle } from "./guide-article.tsx";
import { GuidesContents } from "./guides-contents.tsx";
import { NeedMoreHelp } from "./need-more-help.tsx";

/** All guides on one page, so that they can be printed and searched together. */
export function GuidesPage() {
  return (
    <ContentPage path={paths.guides} shared="Three guides to email privacy and security">
      <div className="guides reading-axis items-start px-4 pt-4 pb-16 wide:px-6 wide:pt-12 wide:pb-24">
        <p className="pb-6 wide:pt-2 wide:pb-0 print:hidden">
          <ButtonLink href={paths.home} size="small" look="quiet" className="-ml-3">
            <ArrowLeft className="icon-small" />
            Back to Home
          </ButtonLink>
        </p>
        <header>
          <h1 className="article-title">Guides</h1>
          <p className="article-lead mt-4 text-ink-muted">
            Three pieces of work with an end: your own mailbox in a quarter of an hour, a company’s
            in three quarters, and half an hour on not being fooled. Each names the setting, the
            record or the command. Printed, they are lists to tick.
          </p>
        </header>
        <GuidesContents />
        <div className="pt-12 wide:pt-16 print:pt-6">
          {GUIDES.map((guide) => (
            <GuideArticle key={guide.id} guide={guide} />
          ))}
        </div>
      </div>
      <NeedMoreHelp />
    </ContentPage>
  );
}
