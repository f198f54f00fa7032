import { renderToStaticMarkup } from "react-dom/server";
import { measureReading } from "../../content/articles/reading.ts";
import {
  LAST_UPDATED,
  PRIVACY_POLICY,
  TERMS_OF_SERVICE,
  type LegalText,
} from "../../content/legal/legal-texts.ts";
import type { Page } from "../../page.ts";
import { paths } from "../../paths.ts";
import { LegalPage } from "./legal-page.tsx";
import { LEGAL_PARTS } from "./legal-parts.tsx";

export const legalPages: readonly Page[] = [
  legalPage(paths.privacyPolicy, "privacy-policy.html", PRIVACY_POLICY),
  legalPage(paths.termsOfService, "terms-of-service.html", TERMS_OF_SERVICE),
];

function legalPage(path: string, file: string, text: LegalText): Page {
  const { heading, title, description, listing, body: Body } = text;
  const { sections } = measureReading(renderToStaticMarkup(<Body components={LEGAL_PARTS} />));
  return {
    path,
    file,
    component: () => <LegalPage path={path} text={text} sections={sections} />,
    title,
    description,
    entry: null,
    indexed: true,
    kind: "legal",
    updated: LAST_UPDATED.iso,
    listed: { section: "legal", title: heading, description: listing },
    crumbs: [{ name: heading, path }],
  };
}
