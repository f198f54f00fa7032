/** Text with links but without markup, so that pages and structured data share the same sentences. */
export type Wording = string | readonly (string | TextLink)[];

type TextLink = { readonly text: string; readonly to: string };

/**
 * The instances to which a paragraph applies: by whether and how they sell addresses, or whether mail can leave them.
 */
export type Only = "premium" | "no-premium" | "test-mode" | "mail" | "no-mail";

export type Paragraph = Wording | { readonly only: Only; readonly words: Wording };

/** The answer is expanded when its fragment is followed. */
export type Question = {
  readonly id: string;
  readonly question: string;
  readonly answer: readonly Paragraph[];
};

export function paragraphWords(paragraph: Paragraph): Wording {
  return typeof paragraph === "object" && "only" in paragraph ? paragraph.words : paragraph;
}

function plainWording(words: Wording): string {
  if (typeof words === "string") return words;
  return words.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

/** Returns an answer as search engines get it: its paragraphs, without links. */
export function plainAnswer({ answer }: Question): Structured {
  const paragraphs = answer.map((paragraph) => {
    const text = plainWording(paragraphWords(paragraph));
    return typeof paragraph === "object" && "only" in paragraph
      ? onlyWhere(paragraph.only, text)
      : text;
  });
  const isTrueEverywhere = paragraphs.every((paragraph) => typeof paragraph === "string");
  return isTrueEverywhere ? paragraphs.join(" ") : { "%joined%": paragraphs };
}

/** A value of structured data, or a template that the server fills in (`http/site/fill-structured.ts`). */
type Structured = string | Readonly<Record<string, unknown>>;

/** Search engines ignore styles, so the server omits the value on instances to which it doesn't apply. */
export function onlyWhere(only: Only, value: Structured): Structured {
  return { "%only%": only, "%value%": value };
}
