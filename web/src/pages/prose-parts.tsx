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
