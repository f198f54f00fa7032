import { paragraphWords, type Only, type Paragraph, type Wording } from "../content/wording.ts";

/** Renders a text with its links. */
function LinkedText({ words }: { words: Wording }) {
  if (typeof words === "string") return words;
  return words.map((part) =>
    typeof part === "string" ? (
      part
    ) : (
      <a key={part.to} href={part.to}>
        {part.text}
      </a>
    ),
  );
}

/**
 * Renders each text as a `<p>`. CSS hides texts that don't apply to this instance, based on attributes of `<html>`.
 */
export function Paragraphs({
  list,
  className = "",
}: {
  list: readonly Paragraph[];
  className?: string;
}) {
  return list.map((paragraph, index) => (
    <p key={index} className={`${onlyClass(paragraph)} ${className}`.trim() || undefined}>
      <LinkedText words={paragraphWords(paragraph)} />
    </p>
  ));
}

function onlyClass(paragraph: Paragraph): string {
  if (typeof paragraph === "string" || !("only" in paragraph)) return "";
  return CLASSES[paragraph.only];
}

const CLASSES = {
  premium: "premium-only",
  "no-premium": "no-premium-only",
  "test-mode": "test-mode-only",
  mail: "mail-only",
  "no-mail": "no-mail-only",
} as const satisfies Record<Only, string>;
