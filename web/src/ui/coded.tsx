/** Renders a text in which backticks mark code. */
export function Coded({ text }: { text: string }) {
  return text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

/** Returns the text without backticks, for places without markup. */
export function withoutCode(text: string): string {
  return text.replaceAll("`", "");
}
