import { plainAnswer, type Question } from "../content/wording.ts";
import type { StructuredThing } from "../page.ts";

/** Describes questions as a schema.org FAQPage, with the page's own text. */
export function questionsStructuredData(list: readonly Question[]): StructuredThing {
  return {
    "@type": "FAQPage",
    mainEntity: list.map((question) => ({
      "@type": "Question",
      name: question.question,
      acceptedAnswer: { "@type": "Answer", text: plainAnswer(question) },
    })),
  };
}
