import type { ReactNode } from "react";

/** One mail's content. The page brings what shows it: the visitors' viewer, with all that makes it safe. */
export type ShownMail = {
  readonly id: string;
  readonly html: string | null;
  readonly text: string | null;
};

export type ShowMail = (mail: ShownMail) => ReactNode;
