import { billingQuestions } from "./faq/billing.ts";
import { generalQuestions } from "./faq/general.ts";
import { legalQuestions } from "./faq/legal.ts";
import { privacyQuestions } from "./faq/privacy.ts";
import { technicalQuestions } from "./faq/technical.ts";
import type { Paragraph, Question } from "./wording.ts";

type QuestionGroup = {
  /** The group's fragment. */
  readonly id: string;
  readonly heading: string;
  /** Facts about this instance, shown first. */
  readonly notes?: readonly Paragraph[];
  readonly list: readonly Question[];
};

export const FAQ_PAGE = {
  title: "FAQ: temporary email, questions answered - Mayfly",
  description:
    "Answers about free and premium addresses, privacy, mail that doesn’t arrive, payments and refunds, and what is allowed.",
  headline: "Frequently asked questions",
  opening:
    "Short answers about how the service works. Each answer has its own link that you can share.",
} as const;

export const FAQ: readonly QuestionGroup[] = [
  { id: "general", heading: "General", list: generalQuestions },
  { id: "privacy", heading: "Privacy", list: privacyQuestions },
  { id: "technical-support", heading: "Technical support", list: technicalQuestions },
  {
    id: "billing",
    heading: "Billing",
    notes: [
      {
        only: "no-premium",
        words: "This site sells no addresses at the moment. Free addresses work as described.",
      },
      { only: "test-mode", words: "This site runs in test mode: no card is charged." },
    ],
    list: billingQuestions,
  },
  { id: "legal", heading: "Legal", list: legalQuestions },
];
