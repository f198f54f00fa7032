import { SITE_NOTICES } from "@mayfly/contract/site-notices";
import { CONTACT_PAGE } from "../../content/contact.ts";
import { RESPONSE_TIMES, SUPPORT_ADDRESSES } from "../../content/support.ts";
import { ContactForm } from "../../features/contact/contact-form.tsx";
import { paths } from "../../paths.ts";
import { PageToastHome } from "../../ui/toast/page-toast-home.tsx";
import { SplitSection } from "../../ui/split-section.tsx";
import { ContentPage } from "../content-page.tsx";
import { PageIntro } from "./page-intro.tsx";

export function ContactPage() {
  return (
    <ContentPage path={paths.contact}>
      <div className="mx-auto grid max-w-304 grid-cols-[minmax(0,1fr)] gap-16 px-4 pt-8 pb-24 wide:gap-24 wide:px-6 wide:pt-12">
        <PageIntro headline={CONTACT_PAGE.headline} opening={CONTACT_PAGE.opening} />
        <SplitSection
          heading={CONTACT_PAGE.formHeading}
          aside={
            <p className="mt-3 max-w-80 text-small text-pretty text-ink-muted">
              {CONTACT_PAGE.formNote}{" "}
              <a href={paths.privacyPolicy} className={linkClass}>
                privacy policy
              </a>
              .
            </p>
          }
        >
          <WithoutScript />
          <ContactForm />
        </SplitSection>
        <SplitSection heading={CONTACT_PAGE.timesHeading}>
          <ResponseTimes />
        </SplitSection>
        <SplitSection
          heading={CONTACT_PAGE.addressesHeading}
          aside={
            <p className="mt-3 max-w-80 text-small text-pretty text-ink-muted">
              {CONTACT_PAGE.addressesNote}
            </p>
          }
        >
          <Addresses />
        </SplitSection>
      </div>
      <PageToastHome notice={SITE_NOTICES.contactSent} />
    </ContentPage>
  );
}

const linkClass = "underline decoration-accent decoration-1 underline-offset-4";

/** The script in the head sets `scripted` before the first paint. */
function WithoutScript() {
  const { email } = SUPPORT_ADDRESSES.general;
  return (
    <p className="text-body text-ink-muted scripted:hidden">
      {CONTACT_PAGE.withoutScript}{" "}
      <a href={`mailto:${email}`} className={linkClass}>
        {email}
      </a>
      .
    </p>
  );
}

function ResponseTimes() {
  return (
    <dl className="max-w-146 border-b border-line">
      {RESPONSE_TIMES.map(({ about, within }) => (
        <div
          key={about}
          className="flex flex-wrap justify-between gap-x-4 border-t border-line py-4"
        >
          <dt>{about}</dt>
          <dd className="text-ink-muted tabular-nums">{within}</dd>
        </div>
      ))}
    </dl>
  );
}

function Addresses() {
  return (
    <dl className="max-w-146 border-b border-line">
      {Object.values(SUPPORT_ADDRESSES).map(({ email, about }) => (
        <div
          key={email}
          className="flex flex-wrap justify-between gap-x-8 gap-y-1 border-t border-line py-4"
        >
          <dt className="text-ink-muted">{about}</dt>
          <dd className="wrap-anywhere">
            <a href={`mailto:${email}`} className={linkClass}>
              {email}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}
