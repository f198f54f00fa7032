import { plainAnswer, type Question } from "../content/wording.ts";
import type { StructuredThing } from "../page.ts";

/** Questions as schema.org knows them, in the words that the page shows. */
export function questionsThing(list: readonly Question[]): StructuredThing {
  return {
    "@type": "FAQPage",
    mainEntity: list.map((question) => ({
      "@type": "Question",
      name: question.question,
      acceptedAnswer: { "@type": "Answer", text: plainAnswer(question) },
    })),
  };
}
