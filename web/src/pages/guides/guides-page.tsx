import ArrowLeft from "lucide-react/icons/arrow-left";
import { GUIDES } from "../../content/guides/guides.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ContentPage } from "../content-page.tsx";
import { GuideCard } from "./guide-card.tsx";
import { NeedMoreHelp } from "./need-more-help.tsx";

/** The list of guides. */
export function GuidesPage() {
  return (
    <ContentPage path={paths.guides} shared="Three guides to email privacy and security">
      <div className="reading-axis items-start px-4 pt-4 pb-16 wide:px-6 wide:pt-12 wide:pb-24">
        <p className="pb-6 wide:pt-2 wide:pb-0 print:hidden">
          <ButtonLink href={paths.home} size="small" look="quiet" className="-ml-3">
            <ArrowLeft className="icon-small" />
            Back to Home
          </ButtonLink>
        </p>
        <div>
          <h1 className="article-title">Guides</h1>
          <p className="article-lead mt-4 text-ink-muted">
            Three guides with five steps each: secure your own mailbox in 15 minutes, a company’s
            mail in 45, and learn to recognize phishing in 30. Every step names the setting, the DNS
            record, or the command. Print a guide to use it as a checklist.
          </p>
          <div className="pt-12 wide:pt-16">
            {GUIDES.map((guide) => (
              <GuideCard key={guide.id} guide={guide} />
            ))}
          </div>
        </div>
      </div>
      <NeedMoreHelp />
    </ContentPage>
  );
}
