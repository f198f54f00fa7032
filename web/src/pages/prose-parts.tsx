import type { ReactNode } from "react";
import { fragmentName } from "../content/articles/reading.ts";

/** Replaces Markdown's `h2`: derives the id from the text. Throws if the heading contains markup. */
export function Heading({ children }: { children?: ReactNode }) {
  if (typeof children !== "string") throw new Error("A heading with an id can't contain markup");
  return <h2 id={fragmentName(children)}>{children}</h2>;
}

/** Replaces Markdown's `pre`: focusable, so that the keyboard can scroll wide code. */
export function Code({ children }: { children?: ReactNode }) {
  return <pre tabIndex={0}>{children}</pre>;
}

/**
 * Replaces Markdown's `code`. Keeps each word that fits on a line in one piece: browsers break after the hyphens of
 * `--save-dev`, too.
 */
export function InlineCode({ children, ...rest }: { children?: ReactNode }) {
  // A block's code is a script, whose lines keep their form anyway.
  if (typeof children !== "string" || children.includes("\n")) {
    return <code {...rest}>{children}</code>;
  }
  return (
    <code>
      {children.split(/(\s+)/).map((word, at) =>
        word.includes("-") ? (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} className="inline-block max-w-full">
            {word}
          </span>
        ) : (
          word
        ),
      )}
    </code>
  );
}
