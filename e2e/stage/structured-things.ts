import type { Page } from "playwright-core";

type Thing = { readonly "@type": string } & Readonly<Record<string, unknown>>;

/** Returns a page's JSON-LD. */
export async function structuredThings(page: Page): Promise<readonly Thing[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.flatMap((text) => {
    const { "@graph": graph }: { "@graph": readonly Thing[] } = JSON.parse(text);
    return graph;
  });
}

type ShownQuestion = { readonly question: string; readonly answer: string };

/** Returns the questions in structured data. */
export function questionsOf(things: readonly Thing[]): readonly ShownQuestion[] {
  const faq = things.find((thing) => thing["@type"] === "FAQPage");
  const entries = (faq?.["mainEntity"] ?? []) as readonly {
    name: string;
    acceptedAnswer: { text: string };
  }[];
  return entries.map(({ name, acceptedAnswer }) => ({
    question: name,
    answer: acceptedAnswer.text,
  }));
}

/** Returns the visible questions of the page, expanded or not, without the answers' permalinks. */
export function questionsShown(page: Page): Promise<readonly ShownQuestion[]> {
  return page.locator("details:has(> summary)").evaluateAll((all) =>
    all.map((details) => {
      const paragraphs = [...details.querySelectorAll(":scope p")].filter(
        (paragraph) => !paragraph.querySelector("a[aria-label^='Link to this answer']"),
      );
      return {
        question: details.querySelector("summary")?.textContent ?? "",
        answer: paragraphs.map((paragraph) => paragraph.textContent).join(" "),
      };
    }),
  );
}
