import { ABOUT, EDUCATION, MISSION, STEPS, TECHNOLOGY, TIERS } from "../../content/about.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { SplitSection } from "../../ui/split-section.tsx";
import { Paragraphs } from "../paragraphs.tsx";
import { ContentPage } from "../content-page.tsx";
import { ContactList } from "./contact-list.tsx";
import { DeliveryDiagram } from "./delivery-diagram.tsx";
import { PageIntro } from "./page-intro.tsx";

export function AboutPage() {
  return (
    <ContentPage path={paths.about} shared="About Mayfly, mail that lives %FREE_LIFETIME_SPOKEN%">
      <div className="mx-auto grid max-w-304 grid-cols-[minmax(0,1fr)] gap-24 px-4 pt-8 pb-24 wide:gap-32 wide:px-6 wide:pt-12">
        <PageIntro headline={ABOUT.headline} opening={ABOUT.opening} />
        <SplitSection heading="Mission">
          <div className="prose">
            <Paragraphs list={MISSION} />
          </div>
        </SplitSection>
        <SplitSection heading="How it works" aside={<DeliveryDiagram />}>
          <StepList />
        </SplitSection>
        <SplitSection heading="Service tiers">
          <TierTable />
          <p className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href={paths.home} look="primary">
              Get a free address
            </ButtonLink>
            <ButtonLink href={paths.upgrade} className="premium-only">
              Choose a name for a day
            </ButtonLink>
          </p>
        </SplitSection>
        <SplitSection heading="Technology">
          <TechnologyList />
        </SplitSection>
        <SplitSection heading="Educational resources">
          <EducationList />
        </SplitSection>
        <SplitSection heading="Contacts">
          <ContactList />
        </SplitSection>
      </div>
    </ContentPage>
  );
}

function StepList() {
  return (
    <ol className="border-b border-line">
      {STEPS.map(({ title, text }, index) => (
        <li
          key={title}
          className="grid grid-cols-[3rem_minmax(0,1fr)] max-tight:grid-cols-1 border-t border-line py-6"
        >
          <span
            aria-hidden="true"
            className="font-mono text-label leading-[1.75rem] text-accent-text"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="item-title">{title}</h3>
            <p className="mt-1 max-w-140 leading-prose text-pretty text-ink-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function TechnologyList() {
  return (
    <dl className="border-b border-line">
      {TECHNOLOGY.map(({ name, text }) => (
        <div
          key={name}
          className="grid gap-x-8 gap-y-1 border-t border-line py-5 mid:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <dt className="font-medium">{name}</dt>
          <dd className="leading-prose text-pretty text-ink-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function EducationList() {
  return (
    <ul className="border-b border-line">
      {EDUCATION.map(({ name, path, text }) => (
        <li
          key={path}
          className="grid gap-x-8 gap-y-1 border-t border-line py-5 mid:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <a
            href={path}
            className="justify-self-start font-medium underline decoration-accent decoration-1 underline-offset-4"
          >
            {name}
          </a>
          <p className="leading-prose text-pretty text-ink-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Compares the two kinds of address. */
function TierTable() {
  return (
    <div className="prose">
      <div className="table-scroll" role="region" aria-label="What each tier has" tabIndex={0}>
        <table className="min-w-0">
          <thead>
            <tr>
              <td />
              <th scope="col">Free</th>
              <th scope="col" className="premium-only">
                Premium
              </th>
            </tr>
          </thead>
          <tbody>
            {TIERS.map(({ aspect, free, premium }) => (
              <tr key={aspect}>
                <th scope="row">{aspect}</th>
                <td>{free}</td>
                <td className="premium-only">{premium}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
