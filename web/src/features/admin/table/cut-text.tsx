/**
 * Text of any length from third parties. A wide screen shows one line, and all of it on hover. A narrow screen shows
 * all of it, because it scrolls anyway and has no hover.
 */
export function CutText({ text, wide = false }: { text: string; wide?: boolean }) {
  return (
    <span
      dir="auto"
      title={text}
      className={`block wide:truncate ${wide ? "wide:max-w-110" : "wide:max-w-72"}`}
    >
      {text}
    </span>
  );
}
