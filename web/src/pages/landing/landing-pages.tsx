import type { ComponentType } from "react";
import { burnerEmail } from "../../content/landing/burner-email.ts";
import { disposableEmail } from "../../content/landing/disposable-email.ts";
import { fakeEmail } from "../../content/landing/fake-email.ts";
import { freeTemporaryEmail } from "../../content/landing/free-temporary-email.ts";
import type { Landing } from "../../content/landing/landing.ts";
import { privacyEmail } from "../../content/landing/privacy-email.ts";
import { tempMail } from "../../content/landing/temp-mail.ts";
import { temporaryEmailGenerator } from "../../content/landing/temporary-email-generator.ts";
import type { Page } from "../../page.ts";
import { LandingAPage } from "./landing-a-page.tsx";
import { LandingBPage } from "./landing-b-page.tsx";

const OF_TEMPLATE_A = [freeTemporaryEmail, disposableEmail, burnerEmail, temporaryEmailGenerator];
const OF_TEMPLATE_B = [tempMail, fakeEmail, privacyEmail];

/** One landing page per search term, adapted to what its users want. */
export const landingPages: readonly Page[] = [
  ...OF_TEMPLATE_A.map((landing) => landingPage(landing, () => <LandingAPage landing={landing} />)),
  ...OF_TEMPLATE_B.map((landing) => landingPage(landing, () => <LandingBPage landing={landing} />)),
];

function landingPage(landing: Landing, component: ComponentType): Page {
  const { path, title, description, listing } = landing;
  return {
    path,
    file: `${path.slice(1)}.html`,
    component,
    title,
    description,
    entry: null,
    indexed: true,
    kind: "landing",
    picture: path.slice(1),
    updated: "2026-11-26",
    listed: { section: "service", ...listing },
    crumbs: [{ name: listing.title, path }],
  };
}
