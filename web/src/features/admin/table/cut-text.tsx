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
      className={`block wide:truncate ${fills ? "" : wide ? "wide:max-w-110" : "wide:max-w-72"}`}
    >
      <WrappingParts parts={textParts(text)} />
    </span>
  );
}
