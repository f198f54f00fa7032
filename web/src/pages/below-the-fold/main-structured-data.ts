import { PREMIUM_PRICE_DOLLARS } from "@mayfly/contract/premium-constants";
import { COMMON_QUESTIONS } from "../../content/below-the-fold.ts";
import { onlyWhere } from "../../content/wording.ts";
import type { StructuredThing } from "../../page.ts";
import { paths } from "../../paths.ts";
import { ORGANIZATION_ID } from "../../structured-data.ts";
import { questionsStructuredData } from "../questions-structured-data.ts";

const WEB_APPLICATION: StructuredThing = {
  "@type": "WebApplication",
  name: "Mayfly",
  url: `%PUBLIC_URL%${paths.home}`,
  description: "A disposable email address for %FREE_LIFETIME_SPOKEN%, with a live inbox.",
  applicationCategory: "CommunicationApplication",
  operatingSystem: "Any",
  browserRequirements: "Requires JavaScript",
  publisher: { "@id": ORGANIZATION_ID },
  offers: [
    offer("A free address for %FREE_LIFETIME% with two extensions", 0),
    onlyWhere("premium", offer("A premium address for 24 hours", PREMIUM_PRICE_DOLLARS)),
  ],
};

/** Structured data for the app and its questions. */
export const MAIN_STRUCTURED_DATA = [
  WEB_APPLICATION,
  questionsStructuredData(COMMON_QUESTIONS.list),
] as const;

function offer(name: string, dollars: number): StructuredThing {
  return { "@type": "Offer", name, price: dollars.toFixed(2), priceCurrency: "USD" };
}
