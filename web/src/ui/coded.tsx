/** Words in which `this` is code. */
export function Coded({ text }: { text: string }) {
  return text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

/** The same words where there is no mark-up. */
export function withoutCode(text: string): string {
  return text.replaceAll("`", "");
}
