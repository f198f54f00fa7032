import { RESOURCE_CATEGORIES } from "../../content/resources/resource.ts";
import { FREE_RESOURCES, RESOURCES } from "../../content/resources/resources.ts";
import { UPCOMING_WEBINARS, type Webinar } from "../../content/resources/webinars.ts";
import { SubscribeForm } from "../../features/subscribe/subscribe-form.tsx";
import { paths } from "../../paths.ts";
import { SplitSection } from "../../ui/split-section.tsx";
import { ContentPage } from "../content-page.tsx";
import { ResourceRow } from "./resource-row.tsx";

export function ResourcesPage() {
  return (
    <ContentPage path={paths.resources} shared="Free sheets for safer email">
      <div className="mx-auto grid w-full max-w-304 gap-y-16 px-4 pt-8 pb-16 wide:gap-y-24 wide:px-6 wide:pt-12 wide:pb-24">
        <header className="wide:pl-108">
          <h1 className="article-title">Resources</h1>
          <p className="article-lead mt-4 text-ink-muted">
            {NUMBERS[FREE_RESOURCES.length] ?? FREE_RESOURCES.length} free files to print, fill in
            and change, all written by us. No registration and no email address needed.
          </p>
        </header>
        {RESOURCE_CATEGORIES.map((category) => (
          <SplitSection key={category} heading={category}>
            <ul className="rows">
              {RESOURCES.filter((resource) => resource.category === category).map((resource) => (
                <ResourceRow key={resource.title} resource={resource} />
              ))}
            </ul>
          </SplitSection>
        ))}
        <SplitSection heading="Upcoming Webinars">
          <ul className="rows">
            {UPCOMING_WEBINARS.map((webinar) => (
              <WebinarRow key={webinar.id} webinar={webinar} />
            ))}
          </ul>
        </SplitSection>
        <SplitSection heading="Newsletter">
          <div className="border-t border-line pt-6">
            <p className="mb-6 max-w-146 text-pretty text-ink-muted">
              An email when there is a new guide, sheet or article, and nothing else. Use an address
              that you keep. A temporary one ends before the first email comes.
            </p>
            <SubscribeForm topic="newsletter" action="Subscribe" purpose="for the newsletter" />
          </div>
        </SplitSection>
      </div>
    </ContentPage>
  );
}

const NUMBERS: readonly string[] = "Zero One Two Three Four Five Six Seven Eight Nine".split(" ");

/** The form expands under its button without script; one is open at a time. */
function WebinarRow({ webinar }: { webinar: Webinar }) {
  return (
    <li className="row">
      <div>
        <h3 className="item-title">{webinar.title}</h3>
        <p className="mt-2 max-w-120 text-label text-pretty text-ink-muted">
          {webinar.description}
        </p>
        <p className="mt-2 text-fine text-ink-faint">
          {webinar.date} · {webinar.minutes} minutes
        </p>
      </div>
      {webinar.registrationOpen && (
        <details name="webinar" className="row-form">
          <summary>
            Register Free<span className="sr-only">: {webinar.title}</span>
          </summary>
          <div className="pt-4">
            <p className="mail-only mb-4 max-w-120 text-small text-ink-muted">
              We email you once, when the date is set.
            </p>
            <SubscribeForm
              topic={webinar.id}
              action="Register"
              purpose={`for the webinar “${webinar.title}”`}
            />
          </div>
        </details>
      )}
    </li>
  );
}
