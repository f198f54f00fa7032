/**
 * Others wrote it, at any length. Where there is room for a table: one line of it, the whole on hover.
 * Narrow ones scroll sideways anyway, and nobody hovers there: the whole.
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
