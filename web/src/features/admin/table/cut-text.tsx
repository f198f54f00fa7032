import { WrappingParts } from "../../../ui/wrapping-parts.tsx";
import { textParts } from "./text-parts.ts";

/**
 * Text of any length from third parties. A wide screen shows one line, and all of it on hover. A narrow screen shows
 * all of it, because it scrolls anyway and has no hover. `fills`: the column takes the width that others leave.
 */
export function CutText({
  text,
  wide = false,
  fills = false,
}: {
  text: string;
  wide?: boolean;
  fills?: boolean;
}) {
  return (
    <span
      dir="auto"
      title={text}
      data-fills={fills || undefined}
      className={`block wide:truncate wide:[&_wbr]:hidden ${fills ? "" : wide ? "wide:max-w-90" : "wide:max-w-72"}`}
    >
      <WrappingText text={text} />
    </span>
  );
}

/** An address wraps inside its domain only if the domain is wider than the column. */
function WrappingText({ text }: { text: string }) {
  const at = text.includes(" ") ? -1 : text.lastIndexOf("@");
  if (at === -1) return <WrappingParts parts={textParts(text)} />;
  return (
    <>
      <WrappingParts parts={textParts(text.slice(0, at))} />
      <wbr />
      <span className="inline-block max-w-full wide:inline">
        <WrappingParts parts={textParts(text.slice(at))} />
      </span>
    </>
  );
}
